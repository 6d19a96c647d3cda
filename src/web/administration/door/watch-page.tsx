import { data, redirect } from 'react-router'
import { doorPath } from '#domain/form/administration-path.ts'
import { readId } from '#domain/id.ts'
import { visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import tableCss from '../../ui/table.css?url'
import { administratorVisit } from '../campaign/address.ts'
import campaignCss from '../campaign/campaign.css?url'
import chartsCss from '../campaign/charts.css?url'
import type { Route } from './+types/watch-page'
import doorCss from './door.css?url'
import { WatchPanel } from './watch-panel.tsx'

/**
 * The door of an event as it stands now; `tout` lists conflicts that were looked at too, `porte` those of one gate alone, `avant` says where
 * the page before ended.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const query = new URL(request.url).searchParams
  const isOpen = !query.has('tout')
  const before = readId(query.get('avant'))
  const gateId = query.get('porte')
  const read = await seen.acts.watchDoor({ ...administratorVisit(seen, params), isOpen, gateId, before })
  if (!read.ok) throw data(null, { status: 404 })
  return { ...read.value, isOpen, isFirst: before === null }
}

/** Notes that somebody has looked at a conflict, and shows the list again as it stood. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const form = await readForm(request)
  const asked = administratorVisit(seen, params)
  const noted = await seen.acts.noteConflict({ ...asked, scanId: String(form.get('scan') ?? '') })
  if (!noted.ok) throw data(null, { status: 404 })
  return redirect(`${doorPath(asked, 'suivi')}${new URL(request.url).search}#conflicts`, 303)
}

export const links = () =>
  [campaignCss, tableCss, chartsCss, doorCss].map(href => ({ rel: 'stylesheet', href }))

export default function WatchRoute({ loaderData }: Route.ComponentProps) {
  return <WatchPanel watch={loaderData} />
}
