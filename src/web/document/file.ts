import { attachmentOf } from '#domain/attachment.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import type { Acts } from '#usecases/index.ts'
import { visit } from '../context.ts'
import { privateHeaders } from '../outcome/private-headers.ts'
import type { Route } from './+types/file'
import { linkOf } from './link.ts'

/** The attestation of a payment as a PDF, for whoever holds its signed link; to anyone else it does not exist. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, locale } = context.get(visit)
  const t = serverTranslator(locale)
  const link = linkOf(request, params)
  if (link === undefined) return refusal(t('attest.link_unknown'), 404)
  const read = await acts.readDocument(link)
  if (read.ok) return file(read.value)
  const [problem] = read.error
  return problem?.code === 'NOT_FOUND'
    ? refusal(t('attest.link_unknown'), 404)
    : refusal(t('attest.unreadable'), 500)
}

type Made = Extract<Awaited<ReturnType<Acts['readDocument']>>, { ok: true }>['value']

function file({ bytes, number, locale }: Made): Response {
  const name = serverTranslator(locale)('attest.file', { number })
  return new Response(Uint8Array.from(bytes), {
    headers: {
      ...privateHeaders(),
      'content-type': 'application/pdf',
      'content-disposition': attachmentOf(name),
      'content-length': String(bytes.byteLength),
      'content-language': locale,
    },
  })
}

function refusal(text: string, status: 404 | 500): Response {
  const headers = { ...privateHeaders(), 'content-type': 'text/plain; charset=utf-8' }
  return new Response(`${text}\n`, { status, headers })
}
