import { attachmentOf } from '#domain/attachment.ts'
import type { Problem } from '#domain/result.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import type { Visit } from '../context.ts'
import { privateHeaders } from '../outcome/private-headers.ts'

type Read = Awaited<ReturnType<Visit['acts']['readTicketFile' | 'readCardFile']>>

const kinds = {
  pdf: { type: 'application/pdf', name: 'ticket.file' },
  cards: { type: 'application/pdf', name: 'member_card.file' },
  pass: { type: 'application/vnd.apple.pkpass', name: 'ticket.pass_file' },
  passes: { type: 'application/vnd.apple.pkpasses', name: 'ticket.passes_file' },
} as const

/** Tickets or membership cards as a file; where there are none, words in the visitor's language. */
export function fileAnswer(
  read: Read,
  kind: keyof typeof kinds,
  { locale }: Pick<Visit, 'locale'>,
): Response {
  if (!read.ok)
    return refusal(read.error, { locale }, kind === 'cards' ? 'member_card.link_unknown' : undefined)
  const { bytes, name, locale: language } = read.value
  return new Response(Uint8Array.from(bytes), {
    headers: {
      ...privateHeaders(),
      'content-type': kinds[kind].type,
      'content-disposition': attachmentOf(serverTranslator(language)(kinds[kind].name, { name })),
      'content-length': String(bytes.byteLength),
      'content-language': language,
    },
  })
}

/** Why there is no file, in the visitor's language. */
export function refusal(
  [problem]: readonly Problem[],
  { locale }: Pick<Visit, 'locale'>,
  unknown: 'ticket.link_unknown' | 'member_card.link_unknown' = 'ticket.link_unknown',
): Response {
  const t = serverTranslator(locale)
  const headers = { ...privateHeaders(), 'content-type': 'text/plain; charset=utf-8' }
  const statuses: Readonly<Record<string, number>> = { TOO_MANY_REQUESTS: 429, UNAVAILABLE: 503 }
  const status = statuses[problem?.code ?? ''] ?? 404
  const words = status === 404 ? t(unknown) : t(`error.${problem!.code}`)
  return new Response(`${words}\n`, { status, headers })
}
