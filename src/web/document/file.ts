import { serverTranslator } from '#messages/catalogue.ts'
import { visit } from '../context.ts'
import type { Route } from './+types/file'
import { pdfFile, refusal } from './answers.ts'
import { linkOf } from './link.ts'

/** The attestation of a payment as a PDF, for whoever holds its signed link; to anyone else it does not exist. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, locale } = context.get(visit)
  const t = serverTranslator(locale)
  const link = linkOf(request, params)
  if (link === undefined) return refusal(t('attest.link_unknown'), 404)
  const read = await acts.readDocument(link)
  if (read.ok) {
    const { bytes, number, locale: language } = read.value
    return pdfFile(bytes, serverTranslator(language)('attest.file', { number }), language)
  }
  const [problem] = read.error
  return problem?.code === 'NOT_FOUND'
    ? refusal(t('attest.link_unknown'), 404)
    : refusal(t('attest.unreadable'), 500)
}
