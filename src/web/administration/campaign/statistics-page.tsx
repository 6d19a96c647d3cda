import { data } from 'react-router'
import { periodOf } from '#domain/form/period.ts'
import { visit } from '../../context.ts'
import tableCss from '../../ui/table.css?url'
import type { Route } from './+types/statistics-page'
import { administratorVisit } from './address.ts'
import campaignCss from './campaign.css?url'
import chartsCss from './charts.css?url'
import { StatisticsPanel } from './statistics-panel.tsx'

/** What came of a campaign, for who may see it; the period stands in the address. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const period = periodOf(new URL(request.url).searchParams.get('periode'))
  const read = await seen.acts.readCampaignStatistics({ ...administratorVisit(seen, params), period })
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

export const links = () => [campaignCss, tableCss, chartsCss].map(href => ({ rel: 'stylesheet', href }))

export default function Statistics({ loaderData }: Route.ComponentProps) {
  return <StatisticsPanel statistics={loaderData} />
}
