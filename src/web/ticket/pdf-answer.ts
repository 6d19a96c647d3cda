import { attachmentOf } from '#domain/attachment.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import type { Visit } from '../context.ts'
import { privateHeaders } from '../outcome/private-headers.ts'

type Read = Awaited<ReturnType<Visit['acts']['readTicketFile']>>

/** Tickets as a PDF; where there are none, words in the visitor's language. */
export function pdfAnswer(read: Read, { locale }: Pick<Visit, 'locale'>): Response {
  if (!read.ok) {
    const headers = { ...privateHeaders(), 'content-type': 'text/plain; charset=utf-8' }
    return new Response(`${serverTranslator(locale)('ticket.link_unknown')}\n`, { status: 404, headers })
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
