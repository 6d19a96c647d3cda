import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { doorPath } from '#domain/form/administration-path.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import tableCss from '../../ui/table.css?url'
import { administratorVisit } from '../campaign/address.ts'
import campaignCss from '../campaign/campaign.css?url'
import type { Route } from './+types/door-page'
import { type Deed, deedOf, type Sent } from './deeds.ts'
import doorCss from './door.css?url'
import { DoorPanel } from './door-panel.tsx'

/** The door of an event, for who may see its tickets; `reprendre` names the gate whose link is about to be taken back. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const read = await seen.acts.readDoor(administratorVisit(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  const query = new URL(request.url).searchParams
  const shown = { done: deedOf(query.get('fait')), revoking: query.get('reprendre') }
  // The links of gates open a list of names: no browser keeps them.
  return data(
    { ...read.value, ...shown, origin: seen.operator.origin },
    { headers: { 'cache-control': 'no-store' } },
  )
}

/** Opens a gate, takes one back, chooses what is shown, or whether tickets are signed; each is a plain post. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const form = await readForm(request)
  const deed = postedDeed(form)
  if (deed === null) throw data(null, { status: 404 })
  const asked = administratorVisit(seen, params)
  const done = await doDeed(seen, asked, deed, form)
  if (done.ok) return redirect(`${doorPath(asked)}?fait=${deed}`, 303)
  const [problem] = done.error
  if (problem === undefined || problem.code === 'NOT_FOUND') throw data(null, { status: 404 })
  const sent: Sent = { deed, typed: typedOf(form), problems: done.error }
  return data(sent, { status: httpStatusOf(problem.code) })
}

/** A box that is not ticked is not posted: what signs tickets is said by one button for both. */
function postedDeed(form: FormData): Deed | null {
  const deed = deedOf(form.get('intent'))
  return deed === 'sign' && form.get('signed') === null ? 'unsign' : deed
}

const text = (form: FormData, name: string) => String(form.get(name) ?? '').slice(0, 300)
const typedOf = (form: FormData) => ({ name: text(form, 'name'), endsAt: text(form, 'endsAt') })

function doDeed({ acts }: Visit, asked: ReturnType<typeof administratorVisit>, deed: Deed, form: FormData) {
  if (deed === 'open') return acts.openGate({ ...asked, ...typedOf(form) })
  if (deed === 'sign' || deed === 'unsign') return acts.signTickets({ ...asked, isOn: deed === 'sign' })
  if (deed === 'revoke') return acts.closeGate({ ...asked, gateId: text(form, 'gate') })
  return acts.chooseDoorAnswers({ ...asked, fieldIds: form.getAll('field').map(Number) })
}

export const links = () => [campaignCss, tableCss, doorCss].map(href => ({ rel: 'stylesheet', href }))

export default function DoorRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <DoorPanel page={loaderData} sent={actionData ?? undefined} />
}
