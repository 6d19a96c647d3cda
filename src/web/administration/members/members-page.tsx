import { memberStates } from '#domain/membership/members.ts'
import { visit } from '../../context.ts'
import { found } from '../../personal/connected.ts'
import tableCss from '../../ui/table.css?url'
import campaignCss from '../campaign/campaign.css?url'
import chartsCss from '../campaign/charts.css?url'
import type { Route } from './+types/members-page'
import css from './members.css?url'
import { MembersPanel } from './members-panel.tsx'

/** The members of an association, for who keeps its money; to anyone else there is no such page (rule MEM-4). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const query = new URL(request.url).searchParams
  const state = memberStates.find(each => each === query.get('etat')) ?? null
  const search = (query.get('q') ?? '').trim().slice(0, 100)
  const continuationToken = query.get('suite')
  const asked = { organizationSlug: params.organizationSlug, userId: viewer?.userId ?? null }
  const page = found(await acts.listAssociationMembers({ ...asked, state, search, continuationToken }))
  return { ...page, state, search, isFirst: continuationToken === null }
}

export const links = () => [campaignCss, chartsCss, tableCss, css].map(href => ({ rel: 'stylesheet', href }))

export default function MembersRoute({ loaderData }: Route.ComponentProps) {
  return <MembersPanel page={loaderData} />
}
