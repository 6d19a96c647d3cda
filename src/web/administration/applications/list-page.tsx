import { data, redirect } from 'react-router'
import { administrationPath } from '#domain/form/administration-path.ts'
import { readId } from '#domain/id.ts'
import type { ApplicationsShown } from '#usecases/application/list-applications.ts'
import { visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { administratorVisit } from '../campaign/address.ts'
import campaignCss from '../campaign/campaign.css?url'
import type { Route } from './+types/list-page'
import css from './applications.css?url'
import { ApplicationsPanel } from './applications-panel.tsx'

const shownOf = (text: string | null): ApplicationsShown =>
  text === 'acceptees' ? 'accepted' : text === 'terminees' ? 'over' : 'waiting'

/** Who applied for membership in a campaign, for who sees its payments (rule MEM-9). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const query = new URL(request.url).searchParams
  const shown = shownOf(query.get('etat'))
  const after = readId(query.get('suite'))
  const read = await seen.acts.listAdministeredApplications({
    ...administratorVisit(seen, params),
    shown,
    after,
  })
  if (!read.ok) throw data(null, { status: 404 })
  const accepted = /^\d{1,3}$/.test(query.get('acceptees') ?? '') ? Number(query.get('acceptees')) : null
  return { ...read.value, shown, isFirst: after === null, accepted }
}

/** Accepts those that are ticked. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const asked = administratorVisit(seen, params)
  const form = await readForm(request)
  const applicationIds = form.getAll('application').flatMap(each => readId(each) ?? [])
  const done = await seen.acts.acceptApplications({ ...asked, applicationIds })
  if (!done.ok) throw data(null, { status: 404 })
  return redirect(`${administrationPath(asked, 'demandes')}?acceptees=${done.value.accepted}`, 303)
}

export const links = () => [campaignCss, css].map(href => ({ rel: 'stylesheet', href }))

export default function ApplicationsRoute({ loaderData }: Route.ComponentProps) {
  return <ApplicationsPanel page={loaderData} />
}
