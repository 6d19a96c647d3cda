import { attachmentOf } from '#domain/attachment.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import type { Visit } from '../context.ts'
import { privateHeaders } from '../outcome/private-headers.ts'

type Read = Awaited<ReturnType<Visit['acts']['readTicketFile' | 'readCardFile']>>

/** What is said where there are none, and how their file is called. */
const wordsOf = {
  tickets: { unknown: 'ticket.link_unknown', file: 'ticket.file' },
  cards: { unknown: 'member_card.link_unknown', file: 'member_card.file' },
} as const

/** Tickets or cards as a PDF; where there are none, words in the visitor's language. */
export function pdfAnswer(
  read: Read,
  { locale }: Pick<Visit, 'locale'>,
  kind: keyof typeof wordsOf,
): Response {
  if (!read.ok) {
    const t = serverTranslator(locale)
    const isTooMany = read.error[0]?.code === 'TOO_MANY_REQUESTS'
    const headers = { ...privateHeaders(), 'content-type': 'text/plain; charset=utf-8' }
    const words = isTooMany ? t('error.TOO_MANY_REQUESTS') : t(wordsOf[kind].unknown)
    return new Response(`${words}\n`, { status: isTooMany ? 429 : 404, headers })
  }
  const { bytes, name, locale: language } = read.value
  return new Response(Uint8Array.from(bytes), {
    headers: {
      ...privateHeaders(),
      'content-type': 'application/pdf',
      'content-disposition': attachmentOf(serverTranslator(language)(wordsOf[kind].file, { name })),
      'content-length': String(bytes.byteLength),
      'content-language': language,
    },
  })
}
