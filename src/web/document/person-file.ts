import { serverTranslator } from '#messages/catalogue.ts'
import { visit } from '../context.ts'
import type { Route } from './+types/person-file'
import { pdfFile, refusal } from './answers.ts'
import { personLinkOf } from './person-link.ts'

/** A person's attestation as a PDF, for whoever holds its signed link; to anyone else, and once it is replaced, there is none. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, locale } = context.get(visit)
  const t = serverTranslator(locale)
  const read = await acts.readPersonAttestationFile(personLinkOf(request, params))
  if (read.ok) {
    const { bytes, number, locale: language } = read.value
    return pdfFile(bytes, serverTranslator(language)('attest.file', { number }), language)
  }
  return read.error[0]?.code === 'NOT_FOUND'
    ? refusal(t('attest.person_no_file'), 404)
    : refusal(t('attest.unreadable'), 500)
}
