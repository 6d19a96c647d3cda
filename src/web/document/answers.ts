import { attachmentOf } from '#domain/attachment.ts'
import type { Locale } from '#messages/locales.ts'
import { privateHeaders } from '../outcome/private-headers.ts'

/** A document's file under its name, in the language that it is written in: kept by nobody. */
export function pdfFile(bytes: Uint8Array, name: string, language: Locale): Response {
  return new Response(Uint8Array.from(bytes), {
    headers: {
      ...privateHeaders(),
      'content-type': 'application/pdf',
      'content-disposition': attachmentOf(name),
      'content-length': String(bytes.byteLength),
      'content-language': language,
    },
  })
}

/** Why there is no file, in words. */
export function refusal(text: string, status: 404 | 500): Response {
  const headers = { ...privateHeaders(), 'content-type': 'text/plain; charset=utf-8' }
  return new Response(`${text}\n`, { status, headers })
}
