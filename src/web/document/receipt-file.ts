import { receiptLanguage } from '#domain/receipt/receipt.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { visit } from '../context.ts'
import type { Route } from './+types/receipt-file'
import { pdfFile, refusal } from './answers.ts'

/** A tax receipt as a PDF, for whoever holds its signed link; to anyone else, and once it is cancelled, there is none. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, locale } = context.get(visit)
  const t = serverTranslator(locale)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const read = await acts.readReceiptFile({ receiptId: params.receiptId, token })
  if (read.ok) {
    const { bytes, number } = read.value
    return pdfFile(bytes, serverTranslator(receiptLanguage)('receipt.file', { number }), receiptLanguage)
  }
  return read.error[0]?.code === 'NOT_FOUND'
    ? refusal(t('receipt.link_unknown'), 404)
    : refusal(t('receipt.unreadable'), 500)
}
