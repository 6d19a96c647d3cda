import { receiptLanguage } from '#domain/receipt/receipt.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { visit } from '../../context.ts'
import { pdfFile, refusal } from '../../document/answers.ts'
import { keptVisit } from '../receipts/list-page.tsx'
import type { Route } from './+types/receipt-specimen-file'

/** The specimen of a tax receipt as a PDF, kept by nobody. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const read = await seen.acts.previewReceiptFile(keptVisit(seen, params))
  const t = serverTranslator(seen.locale)
  return read.ok ? pdfFile(read.value, t('specimen.file'), receiptLanguage) : refusal(t('err.404_title'), 404)
}
