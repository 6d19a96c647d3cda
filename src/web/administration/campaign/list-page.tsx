import { data } from 'react-router'
import { visit } from '../../context.ts'
import type { Route } from './+types/list-page'
import officeCss from './campaign.css?url'
import css from './list.css?url'
import { readListView } from './list-address.ts'
import { ListPanel } from './list-panel.tsx'

/** Three columns, or one: whole rows. */
const pageSize = 24

/** The campaigns that somebody administers; what is shown of them stands in the address. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const { organizationSlug } = params
  const view = readListView(new URL(request.url).searchParams)
  const listed = await acts.browseCampaigns({
    organizationSlug,
    userId: viewer?.userId ?? null,
    fate: view.fate,
    search: view.search,
    pageSize,
    continuationToken: view.token,
  })
  if (!listed.ok) throw data(null, { status: 404 })
  return { ...listed.value, organizationSlug, view }
}

export const links = () => [officeCss, css].map(href => ({ rel: 'stylesheet', href }))

export default function Campaigns({ loaderData }: Route.ComponentProps) {
  return <ListPanel list={loaderData} />
}
