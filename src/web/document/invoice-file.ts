import { serverTranslator } from '#messages/catalogue.ts'
import { visit } from '../context.ts'
import type { Route } from './+types/invoice-file'
import { pdfFile, refusal } from './answers.ts'

/** An invoice or a credit note as a PDF, for whoever holds its signed link; to anyone else there is none. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, locale } = context.get(visit)
  const t = serverTranslator(locale)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const read = await acts.readInvoiceFile({ reference: params.reference, token })
  if (read.ok) {
    const { bytes, kind, number, locale: language } = read.value
    return pdfFile(bytes, serverTranslator(language)(`invoice.file_${kind}`, { number }), language)
  }
  return read.error[0]?.code === 'NOT_FOUND'
    ? refusal(t('invoice.link_unknown'), 404)
    : refusal(t('invoice.unreadable'), 500)
}
