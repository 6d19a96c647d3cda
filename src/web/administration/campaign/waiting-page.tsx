import { data, redirect } from 'react-router'
import { administrationPath } from '#domain/form/administration-path.ts'
import { visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
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

/** Opens or closes the list, and shows it again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const isOn = (await readForm(request)).get('liste') === 'ouverte'
  const asked = administratorVisit(seen, params)
  const done = await seen.acts.switchWaitingList({ ...asked, isOn })
  if (!done.ok) throw data(null, { status: 404 })
  return redirect(administrationPath(asked, 'liste-attente'), 303)
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function WaitingRoute({ loaderData }: Route.ComponentProps) {
  return <WaitingPanel list={loaderData} />
}
