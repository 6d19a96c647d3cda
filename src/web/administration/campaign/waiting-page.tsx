import { data, redirect } from 'react-router'
import { administrationPath } from '#domain/form/administration-path.ts'
import { readId } from '#domain/id.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import tableCss from '../../ui/table.css?url'
import type { Route } from './+types/waiting-page'
import { administratorVisit } from './address.ts'
import css from './campaign.css?url'
import type { RoomPosted } from './room-card.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

/** Who waits for a campaign, for who administers it; `suite` says at which place the page before ended. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const after = readId(new URL(request.url).searchParams.get('suite')) ?? 0
  const asked = { ...administratorVisit(seen, params), after }
  const read = await seen.acts.listWaitingList(asked)
  if (!read.ok) throw data(null, { status: 404 })
  const isRoomSaved = new URL(request.url).searchParams.get('salle') === 'enregistree'
  return { ...read.value, isFirst: after === 0, isRoomSaved }
}

/** Opens or closes the list, or sets the waiting room, and shows both again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const form = await readForm(request)
  const asked = administratorVisit(seen, params)
  if (form.has('salle')) return saveRoom(seen, asked, form)
  const isOn = form.get('liste') === 'ouverte'
  const done = await seen.acts.switchWaitingList({ ...asked, isOn })
  if (!done.ok) throw data(null, { status: 404 })
  return redirect(administrationPath(asked, 'liste-attente'), 303)
}

async function saveRoom(seen: Visit, asked: ReturnType<typeof administratorVisit>, form: FormData) {
  const read = (name: string) => String(form.get(name) ?? '').trim()
  const chosen = { isOn: form.has('isOn'), keepsOpening: form.has('keepsOpening') }
  const typed = { atOnce: read('atOnce'), perMinute: read('perMinute') }
  const settings = { ...chosen, atOnce: countOf(typed.atOnce), perMinute: countOf(typed.perMinute) }
  const saved = await seen.acts.saveWaitingRoom({ ...asked, settings })
  if (saved.ok) return redirect(`${administrationPath(asked, 'liste-attente')}?salle=enregistree#salle`, 303)
  const wrong = saved.error.flatMap(({ field }) => field ?? [])
  if (wrong.length === 0) throw data(null, { status: 404 })
  return data({ ...chosen, ...typed, wrong } satisfies RoomPosted, { status: 400 })
}

/** A number as it was typed, with the spaces of thousands; anything else is none, which the rules refuse. */
const countOf = (text: string) => (/^[\d\s]{1,12}$/.test(text) ? Number(text.replace(/\s/g, '')) : 0)

export const links = () => [css, tableCss].map(href => ({ rel: 'stylesheet', href }))

export default function WaitingRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <WaitingPanel list={loaderData} posted={actionData} />
}
