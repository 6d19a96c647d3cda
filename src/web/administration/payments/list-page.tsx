import { data } from 'react-router'
import { lists } from '#domain/list/lists.ts'
import { visit } from '../../context.ts'
import tableCss from '../../ui/table.css?url'
import css from '../campaign/campaign.css?url'
import { ListPanel } from '../lists/list-panel.tsx'
import own from '../lists/lists.css?url'
import type { Route } from './+types/list-page'

/** An organization's payments, for who administers them: the list of payments, beside their own pages. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const { organizationSlug } = params
  const { search: query } = new URL(request.url)
  const { segment } = lists.payments
  const read = await acts.readList({ organizationSlug, userId: viewer?.userId ?? null, segment, query })
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

export const links = () => [css, tableCss, own].map(href => ({ rel: 'stylesheet', href }))

export default function Payments({ loaderData }: Route.ComponentProps) {
  return <ListPanel view={loaderData} />
}
