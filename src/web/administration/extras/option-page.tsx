import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { optionPath } from '#domain/form/administration-path.ts'
import { deliveryValues, isDelivered, isDeliveryWay } from '#domain/form/option-contents.ts'
import { readId } from '#domain/id.ts'
import type { EditableOption } from '#usecases/campaign/edit-options.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { administratorVisit } from '../campaign/address.ts'
import css from '../campaign/campaign.css?url'
import { differences } from '../campaign/differences.ts'
import steps from '../editor/editor.css?url'
import type { Route } from './+types/option-page'
import type { SentExtra } from './extra-frame.tsx'
import own from './extras.css?url'
import { OptionPanel } from './option-panel.tsx'
import { valuesOf, versionOf } from './posts.ts'
import { deliveryName } from './ready-options.ts'

type Params = Route.LoaderArgs['params']

const askedOf = (seen: Visit, params: Params) => ({
  ...administratorVisit(seen, params),
  optionId: params.option === 'nouvelle' ? null : readId(params.option),
})

/** One option of a campaign, or a new one, for who may write it; to anyone else there is no such page. */
async function optionOf(seen: Visit, params: Params): Promise<EditableOption> {
  const asked = askedOf(seen, params)
  const isNone = asked.optionId === null && params.option !== 'nouvelle'
  const read = isNone ? null : await seen.acts.readOption(asked)
  if (!read?.ok) throw data(null, { status: 404 })
  return read.value
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const editable = await optionOf(context.get(visit), params)
  const way = new URL(request.url).searchParams.get('modele')
  const { form, option } = editable
  if (option !== null || !isDelivered(form.formType) || !isDeliveryWay(way)) return editable
  return { ...editable, values: deliveryValues(way, deliveryName(way, form.language)) }
}

/** Saves what was typed, or takes the option from sale. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const editable = await optionOf(seen, params)
  const posted = await readForm(request)
  const asked = askedOf(seen, params)
  const list = optionPath(editable.form)
  if (posted.get('intent') === 'remove' && asked.optionId !== null) {
    const removed = await seen.acts.removeOption({ ...asked, optionId: asked.optionId })
    if (!removed.ok) throw data(null, { status: 404 })
    const deed = removed.value.isDeleted ? 'deleted' : 'withdrawn'
    return redirect(`${list}?fait=${deed}&option=${asked.optionId}`, 303)
  }
  const values = valuesOf(posted)
  const saved = await seen.acts.saveOption({ ...asked, version: versionOf(posted), values })
  if (saved.ok) {
    const { optionId } = saved.value
    return redirect(`${list}?fait=saved&option=${optionId}#option-${optionId}`, 303)
  }
  const [problem] = saved.error
  if (problem?.code === 'NOT_FOUND') throw data(null, { status: 404 })
  const sent: SentExtra =
    problem?.code === 'CAMPAIGN_CHANGED'
      ? { values, changed: asked.optionId === null ? [] : differences(values, editable.values) }
      : { values, problems: saved.error }
  return data(sent, { status: httpStatusOf(problem?.code ?? 'UNKNOWN') })
}

export const links = () => [
  { rel: 'stylesheet', href: css },
  { rel: 'stylesheet', href: steps },
  { rel: 'stylesheet', href: own },
]

export default function Option({ loaderData, actionData }: Route.ComponentProps) {
  return <OptionPanel option={loaderData} sent={actionData} />
}
