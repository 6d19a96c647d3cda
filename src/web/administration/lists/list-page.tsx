import { data } from 'react-router'
import { visit } from '../../context.ts'
import tableCss from '../../ui/table.css?url'
import css from '../campaign/campaign.css?url'
import type { Route } from './+types/list-page'
import { ListPanel } from './list-panel.tsx'
import own from './lists.css?url'

/** A list of an organization as its address asks for it (rule LST-2); to whoever may not read it there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const { organizationSlug, list: segment } = params
  const { search: query } = new URL(request.url)
  const read = await acts.readList({ organizationSlug, userId: viewer?.userId ?? null, segment, query })
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

export const links = () => [css, tableCss, own].map(href => ({ rel: 'stylesheet', href }))

export default function ListRoute({ loaderData }: Route.ComponentProps) {
  return <ListPanel view={loaderData} />
}
