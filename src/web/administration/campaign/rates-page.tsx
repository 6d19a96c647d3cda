import { data, redirect } from 'react-router'
import { administrationPath } from '#domain/form/administration-path.ts'
import { readId } from '#domain/id.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import steps from '../editor/editor.css?url'
import { readPlacing, toldOfMove } from '../editor/placing-posts.ts'
import type { Route } from './+types/rates-page'
import { administratorVisit } from './address.ts'
import css from './campaign.css?url'
import { isRateDeed } from './rate-posts.ts'
import { RatesPanel } from './rates-panel.tsx'

/** The rates of a campaign, for who may write it; to anyone else there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const read = await seen.acts.readRates(administratorVisit(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  const query = new URL(request.url).searchParams
  const deed = query.get('fait')
  const done = isRateDeed(deed) ? { deed, rateId: readId(query.get('tarif')) } : null
  return { ...read.value, done }
}

/** Moves a rate or orders them all, or puts a withdrawn one on sale again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const form = await readForm(request)
  const asked = administratorVisit(seen, params)
  const wanted = readPlacing(form)
  const rateId = wanted?.id ?? readId(form.get('rate'))
  if (rateId === null) throw data(null, { status: 404 })
  const deed = wanted
    ? toldOfMove(await seen.acts.moveRate({ ...asked, rateId, placing: wanted.placing }))
    : await restore(seen, { ...asked, rateId, intent: form.get('intent') })
  return redirect(
    `${administrationPath(asked, 'edition/2')}?fait=${deed}&tarif=${rateId}#rate-${rateId}`,
    303,
  )
}

type Restoring = Parameters<Visit['acts']['restoreRate']>[0] & { readonly intent: FormDataEntryValue | null }

async function restore({ acts }: Visit, { intent, ...asked }: Restoring): Promise<'restored'> {
  if (intent !== 'restore') throw data(null, { status: 404 })
  const restored = await acts.restoreRate(asked)
  if (!restored.ok) throw data(null, { status: 404 })
  return 'restored'
}

export const links = () => [css, steps].map(href => ({ rel: 'stylesheet', href }))

export default function Rates({ loaderData }: Route.ComponentProps) {
  return <RatesPanel {...loaderData} />
}
