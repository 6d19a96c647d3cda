import { serverTranslator } from '#messages/catalogue.ts'
import { visit } from '../../context.ts'
import { pdfFile } from '../../document/answers.ts'
import { found } from '../../personal/connected.ts'
import type { Route } from './+types/payout-paper'

/** A payout to the cent as a PDF, for who keeps the money of an association. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { acts, viewer, locale } = context.get(visit)
  const { organizationSlug, payoutId } = params
  const asked = { organizationSlug, payoutId, userId: viewer?.userId ?? null, locale }
  const { bytes, date } = found(await acts.readPayoutPaper(asked))
  return pdfFile(bytes, serverTranslator(locale)('payout.pdf_file', { date }), locale)
}
