import { data, redirect } from 'react-router'
import { optionPath } from '#domain/form/administration-path.ts'
import { deliveryValues, isDelivered } from '#domain/form/option-contents.ts'
import { readId } from '#domain/id.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { administratorVisit } from '../campaign/address.ts'
import css from '../campaign/campaign.css?url'
import steps from '../editor/editor.css?url'
import { readPlacing, toldOfMove } from '../editor/placing-posts.ts'
import type { Route } from './+types/option-list-page'
import own from './extras.css?url'
import { OptionListPanel } from './option-list-panel.tsx'
import { isOptionDeed } from './posts.ts'
import { deliveryName } from './ready-options.ts'

type Params = Route.LoaderArgs['params']

/** The options of a campaign, for who may write it; to anyone else there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const read = await seen.acts.readOptions(administratorVisit(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  const query = new URL(request.url).searchParams
  const deed = query.get('fait')
  const done = isOptionDeed(deed) ? { deed, optionId: readId(query.get('option')) } : null
  return { ...read.value, done }
}

/** Moves an option or orders them all, puts a withdrawn one on sale again, or adds the one that needs nothing but a press. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const posted = await readForm(request)
  const intent = posted.get('intent')
  if (intent === 'pickup') return addPickup(seen, params)
  const asked = administratorVisit(seen, params)
  const wanted = readPlacing(posted)
  const optionId = wanted?.id ?? readId(posted.get('option'))
  if (optionId === null) throw data(null, { status: 404 })
  const deed = wanted
    ? toldOfMove(await seen.acts.moveOption({ ...asked, optionId, placing: wanted.placing }))
    : await restore(seen, { ...asked, optionId, intent: posted.get('intent') })
  return redirect(`${optionPath(asked)}?fait=${deed}&option=${optionId}#option-${optionId}`, 303)
}

type Restoring = Parameters<Visit['acts']['restoreOption']>[0] & {
  readonly intent: FormDataEntryValue | null
}

async function restore({ acts }: Visit, { intent, ...asked }: Restoring): Promise<'restored'> {
  if (intent !== 'restore') throw data(null, { status: 404 })
  const restored = await acts.restoreOption(asked)
  if (!restored.ok) throw data(null, { status: 404 })
  return 'restored'
}

async function addPickup(seen: Visit, params: Params) {
  const asked = administratorVisit(seen, params)
  const read = await seen.acts.readOptions(asked)
  if (!read.ok || !isDelivered(read.value.form.formType)) throw data(null, { status: 404 })
  const values = deliveryValues('pickup', deliveryName('pickup', read.value.form.language))
  // Nothing was shown that another person could have changed meanwhile.
  const saved = await seen.acts.saveOption({ ...asked, optionId: null, version: null, values })
  if (!saved.ok) throw data(null, { status: 404 })
  const { optionId } = saved.value
  return redirect(`${optionPath(asked)}?fait=saved&option=${optionId}#option-${optionId}`, 303)
}

export const links = () => [
  { rel: 'stylesheet', href: css },
  { rel: 'stylesheet', href: steps },
  { rel: 'stylesheet', href: own },
]

export default function OptionList({ loaderData }: Route.ComponentProps) {
  return <OptionListPanel {...loaderData} />
}
