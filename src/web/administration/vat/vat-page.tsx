import { visit } from '../../context.ts'
import { found } from '../../personal/connected.ts'
import tableCss from '../../ui/table.css?url'
import campaignCss from '../campaign/campaign.css?url'
import type { Route } from './+types/vat-page'
import { periodOf } from './period.ts'
import css from './vat.css?url'
import { VatPanel } from './vat-panel.tsx'

/** VAT by day and rate, for who keeps the money of an association. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const asked = { organizationSlug: params.organizationSlug, userId: viewer?.userId ?? null }
  return found(await acts.readVatTotals({ ...asked, ...periodOf(new URL(request.url).searchParams) }))
}

export const links = () => [campaignCss, tableCss, css].map(href => ({ rel: 'stylesheet', href }))

export default function VatRoute({ loaderData }: Route.ComponentProps) {
  return <VatPanel page={loaderData} />
}
