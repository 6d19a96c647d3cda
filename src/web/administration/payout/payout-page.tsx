import { visit } from '../../context.ts'
import { found } from '../../personal/connected.ts'
import tableCss from '../../ui/table.css?url'
import campaignCss from '../campaign/campaign.css?url'
import type { Route } from './+types/payout-page'
import { PayoutPanel } from './payout-panel.tsx'

/** A payout to the cent, for who keeps the money of an association. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { acts, viewer, locale } = context.get(visit)
  const { organizationSlug, payoutId } = params
  const asked = { organizationSlug, payoutId, userId: viewer?.userId ?? null, locale }
  return found(await acts.readPayoutAccounts(asked))
}

export const links = () => [campaignCss, tableCss].map(href => ({ rel: 'stylesheet', href }))

export default function PayoutRoute({ loaderData }: Route.ComponentProps) {
  return <PayoutPanel page={loaderData} />
}
