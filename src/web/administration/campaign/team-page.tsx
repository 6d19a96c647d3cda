import { data } from 'react-router'
import { visit } from '../../context.ts'
import tableCss from '../../ui/table.css?url'
import { obeyTeamPost, readNotice } from '../team/team-posts.ts'
import type { Route } from './+types/team-page'
import { administratorVisit } from './address.ts'
import css from './campaign.css?url'
import { TeamPanel } from './team-panel.tsx'

/** Who administers a campaign, for those who do. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const read = await seen.acts.listAdministrators(administratorVisit(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  const { notice, headers } = readNotice(seen, request)
  return data({ team: read.value, notice }, headers && { headers })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const asked = administratorVisit(seen, params)
  const isStillHere = async () => (await seen.acts.listAdministrators(asked)).ok
  return obeyTeamPost(seen, request, { asked, isStillHere })
}

export const links = () => [css, tableCss].map(href => ({ rel: 'stylesheet', href }))

export default function TeamRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TeamPanel {...loaderData} sent={actionData} />
}
