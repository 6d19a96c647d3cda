import { serverTranslator } from '#messages/catalogue.ts'
import { addressedId } from '../../addressed-id.ts'
import { visit } from '../../context.ts'
import { pdfFile } from '../../document/answers.ts'
import { found } from '../../personal/connected.ts'
import type { Route } from './+types/payment-paper'

/** The attestation of a payment as a PDF, for who administers it; to anyone else there is none. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const { organizationSlug } = params
  const asked = { organizationSlug, paymentId: addressedId(params.paymentId), userId: viewer?.userId ?? null }
  const { bytes, number, locale } = found(await acts.readPaymentPaper(asked))
  return pdfFile(bytes, serverTranslator(locale)('attest.file', { number }), locale)
}
