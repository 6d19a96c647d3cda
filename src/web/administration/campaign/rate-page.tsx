import { data, redirect } from 'react-router'
import { administrationPath } from '#domain/form/administration-path.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import { readId } from '#domain/id.ts'
import type { EditableRate } from '#usecases/campaign/edit-rates.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { versionIn } from '../../form/version-in.ts'
import type { Route } from './+types/rate-page'
import { administratorVisit } from './address.ts'
import css from './campaign.css?url'
import { differences } from './differences.ts'
import rateCss from './rate.css?url'
import type { SentRate } from './rate-panel.tsx'
import { RatePanel } from './rate-panel.tsx'

type Params = Route.LoaderArgs['params']

const askedOf = (seen: Visit, params: Params) => ({
  ...administratorVisit(seen, params),
  rateId: params.rate === 'nouveau' ? null : readId(params.rate),
})

/** One rate of a campaign, or a new one, for who may write it; to anyone else there is no such page. */
async function rateOf(seen: Visit, params: Params): Promise<EditableRate> {
  const asked = askedOf(seen, params)
  const isNone = asked.rateId === null && params.rate !== 'nouveau'
  const read = isNone ? null : await seen.acts.readRate(asked)
  if (!read?.ok) throw data(null, { status: 404 })
  return read.value
}

export async function loader({ params, context }: Route.LoaderArgs) {
  return rateOf(context.get(visit), params)
}

/** Saves what was typed, or takes the rate from sale. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const editable = await rateOf(seen, params)
  const form = await readForm(request)
  const asked = askedOf(seen, params)
  const list = administrationPath(editable.form, 'edition/2')
  if (form.get('intent') === 'remove' && asked.rateId !== null) {
    const removed = await seen.acts.removeRate({ ...asked, rateId: asked.rateId })
    if (!removed.ok) throw data(null, { status: 404 })
    const deed = removed.value.isDeleted ? 'deleted' : 'withdrawn'
    return redirect(`${list}?fait=${deed}&tarif=${asked.rateId}`, 303)
  }
  const values = valuesOf(form)
  const version = versionIn(form.get('version'))
  const saved = await seen.acts.saveRate({ ...asked, version, values })
  if (saved.ok)
    // What was done is told at the top of the list.
    return redirect(`${list}?fait=rate&tarif=${saved.value.rateId}`, 303)
  const [problem] = saved.error
  if (problem?.code === 'NOT_FOUND') throw data(null, { status: 404 })
  const sent: SentRate =
    problem?.code === 'CAMPAIGN_CHANGED'
      ? { values, changed: asked.rateId === null ? [] : differences(values, editable.values) }
      : { values, problems: saved.error }
  return data(sent, { status: sent.changed || problem?.code === 'CAPACITY_TOO_LOW' ? 409 : 400 })
}

function valuesOf(form: FormData): ContentsValues {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

export const links = () => [css, rateCss].map(href => ({ rel: 'stylesheet', href }))

export default function Rate({ loaderData, actionData }: Route.ComponentProps) {
  return <RatePanel rate={loaderData} sent={actionData} />
}
