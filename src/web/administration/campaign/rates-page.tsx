import { data, redirect } from 'react-router'
import { administrationPath } from '#domain/form/administration-path.ts'
import { visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import steps from '../editor/editor.css?url'
import { readPlacing } from '../editor/placing-posts.ts'
import type { Route } from './+types/rates-page'
import { administratorVisit } from './address.ts'
import css from './campaign.css?url'
import { isRateDeed, readRateId } from './rate-posts.ts'
import { RatesPanel } from './rates-panel.tsx'

/** The rates of a campaign, for who may write it; to anyone else there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const read = await seen.acts.readRates(administratorVisit(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  const query = new URL(request.url).searchParams
  const deed = query.get('fait')
  const done = isRateDeed(deed) ? { deed, rateId: readRateId(query.get('tarif')) } : null
  return { ...read.value, done }
}

/** Moves a rate or orders them all, or puts a withdrawn one on sale again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const form = await readForm(request)
  const asked = administratorVisit(seen, params)
  const wanted = readPlacing(form)
  const rateId = wanted?.id ?? readRateId(form.get('rate'))
  if (rateId === null) throw data(null, { status: 404 })
  const done = wanted
    ? await seen.acts.moveRate({ ...asked, rateId, placing: wanted.placing })
    : await seen.acts.restoreRate({ ...asked, rateId })
  const isOvertaken = !done.ok && done.error.some(({ code }) => code === 'CAMPAIGN_CHANGED')
  if (!done.ok && !isOvertaken) throw data(null, { status: 404 })
  const deed = isOvertaken ? 'unmoved' : wanted ? 'moved' : 'restored'
  return redirect(
    `${administrationPath(asked, 'edition/2')}?fait=${deed}&tarif=${rateId}#rate-${rateId}`,
    303,
  )
}

export const links = () => [css, steps].map(href => ({ rel: 'stylesheet', href }))

export default function Rates({ loaderData }: Route.ComponentProps) {
  return <RatesPanel {...loaderData} />
}
