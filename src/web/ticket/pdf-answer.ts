import { attachmentOf } from '#domain/attachment.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import type { Visit } from '../context.ts'
import { privateHeaders } from '../outcome/private-headers.ts'

type Read = Awaited<ReturnType<Visit['acts']['readTicketFile']>>

/** Tickets as a PDF; where there are none, words in the visitor's language. */
export function pdfAnswer(read: Read, { locale }: Pick<Visit, 'locale'>): Response {
  if (!read.ok) {
    const t = serverTranslator(locale)
    const isTooMany = read.error[0]?.code === 'TOO_MANY_REQUESTS'
    const headers = { ...privateHeaders(), 'content-type': 'text/plain; charset=utf-8' }
    const words = isTooMany ? t('error.TOO_MANY_REQUESTS') : t('ticket.link_unknown')
    return new Response(`${words}\n`, { status: isTooMany ? 429 : 404, headers })
  }
  const { bytes, name, locale: language } = read.value
  return new Response(Uint8Array.from(bytes), {
    headers: {
      ...privateHeaders(),
      'content-type': 'application/pdf',
      'content-disposition': attachmentOf(serverTranslator(language)('ticket.file', { name })),
      'content-length': String(bytes.byteLength),
      'content-language': language,
    },
  })
}
