import { data } from 'react-router'
import { visit } from '../../context.ts'
import type { Route } from './+types/waiting-page'
import { administratorVisit } from './address.ts'
import css from './campaign.css?url'
import { WaitingPanel } from './waiting-panel.tsx'

/** Who waits for a campaign, for who administers it; `suite` says at which place the page before ended. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const after = Number(/^[1-9]\d{0,9}$/.exec(new URL(request.url).searchParams.get('suite') ?? '')?.[0] ?? 0)
  const asked = { ...administratorVisit(seen, params), after: Math.min(after, 2_147_483_647) }
  const read = await seen.acts.listWaitingList(asked)
  if (!read.ok) throw data(null, { status: 404 })
  return { ...read.value, isFirst: after === 0 }
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function WaitingRoute({ loaderData }: Route.ComponentProps) {
  return <WaitingPanel list={loaderData} />
}
