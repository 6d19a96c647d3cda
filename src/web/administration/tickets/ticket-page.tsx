import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { administeredTicketPath } from '#domain/form/administration-path.ts'
import type { Problem } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { administratorVisit } from '../campaign/address.ts'
import css from '../campaign/campaign.css?url'
import type { Route } from './+types/ticket-page'
import { doneOf, isIntent, type TicketIntent, type Typed } from './ticket-intent.ts'
import { type Sent, TicketPanel } from './ticket-panel.tsx'

type Params = Route.LoaderArgs['params']

function asked(seen: Visit, params: Params) {
  if (!isUuid(params.ticketId)) throw data(null, { status: 404 })
  return { ...administratorVisit(seen, params), ticketId: params.ticketId }
}

/** A ticket of an event, for who looks after it; to anyone else there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const read = await seen.acts.readEventTicket(asked(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  return { ...read.value, done: doneOf(new URL(request.url).searchParams.get('fait')) }
}

/** Sends it again, corrects its name, or gives it to somebody else; then shows it again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const ticket = asked(seen, params)
  const form = await readForm(request)
  const intent = form.get('intent')
  if (!isIntent(intent)) throw data(null, { status: 404 })
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 300)
  const names = { firstName: text('firstName'), lastName: text('lastName') }
  const typed: Typed = { ...names, email: text('email'), emailConfirmation: text('emailConfirmation') }
  const done = await keep(seen, ticket, intent, typed)
  if (!done.ok) return refused({ intent, typed, problems: done.error })
  const path = administeredTicketPath(ticket, ticket.ticketId)
  return redirect(`${path}?fait=${intent}`, 303)
}

function keep({ acts }: Visit, ticket: ReturnType<typeof asked>, intent: TicketIntent, typed: Typed) {
  if (intent === 'resend') return acts.resendTicket(ticket)
  return intent === 'rename'
    ? acts.renameEventTicket({ ...ticket, ...typed })
    : acts.giveEventTicket({ ...ticket, ...typed })
}

function refused(sent: Sent & { readonly problems: readonly Problem[] }) {
  const code = sent.problems[0]?.code ?? 'UNKNOWN'
  if (code === 'NOT_FOUND') throw data(null, { status: 404 })
  return data(sent, { status: httpStatusOf(code) })
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function TicketRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TicketPanel page={loaderData} sent={actionData ?? undefined} />
}
