import { serverTranslator } from '#messages/catalogue.ts'
import { visit } from '../../context.ts'
import { pdfFile, refusal } from '../../document/answers.ts'
import { keptVisit } from '../receipts/list-page.tsx'
import type { Route } from './+types/invoice-specimen-file'

/** The specimen of an invoice as a PDF, kept by nobody. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const { locale } = seen
  const read = await seen.acts.previewInvoiceFile({ ...keptVisit(seen, params), locale })
  const t = serverTranslator(locale)
  return read.ok ? pdfFile(read.value, t('specimen.file'), locale) : refusal(t('err.404_title'), 404)
}
