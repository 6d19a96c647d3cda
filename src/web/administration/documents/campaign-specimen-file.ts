import { serverTranslator } from '#messages/catalogue.ts'
import { visit } from '../../context.ts'
import { pdfFile, refusal } from '../../document/answers.ts'
import { administratorVisit } from '../campaign/address.ts'
import type { Route } from './+types/campaign-specimen-file'

/** The specimen of a campaign's document as a PDF, kept by nobody. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const { locale } = seen
  const read = await seen.acts.previewCampaignDocumentFile({ ...administratorVisit(seen, params), locale })
  const t = serverTranslator(locale)
  return read.ok ? pdfFile(read.value, t('specimen.file'), locale) : refusal(t('err.404_title'), 404)
}
