import { data, redirect } from 'react-router'
import type { SettlementChoice } from '#domain/cancellation/cancellation.ts'
import { httpStatusOf } from '#domain/errors.ts'
import { settlementPath } from '#domain/payment/refund-address.ts'
import { addressedId } from '../addressed-id.ts'
import { visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import { LinkErrorPage } from '../outcome/link-error.tsx'
import css from '../outcome/outcome.css?url'
import type { Route } from './+types/choice-page'
import { ChoicePanel } from './choice-panel.tsx'

/** Whose order it is: its connected payer's, or whoever holds the token of a mail. */
function readerOf(request: Request, orderId: string, userId: number | null) {
  const token = new URL(request.url).searchParams.get('token')
  return { orderId: addressedId(orderId), userId, token }
}

/** What became of an order whose event is cancelled, or what its payer may choose (rule CAN-2); to anyone else it does not exist. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const read = await acts.readSettlement(readerOf(request, params.orderId, viewer?.userId ?? null))
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

/** Keeps the choice, and leads to the same page, which says so. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { acts, viewer, locale } = context.get(visit)
  const reader = readerOf(request, params.orderId, viewer?.userId ?? null)
  const form = await readForm(request)
  const choice = form.get('choice')
  const accepted = form.get('accepted') === 'on'
  if (choice !== 'date' && choice !== 'refund' && choice !== 'gift')
    return data({ choice: null, accepted, code: 'required' } as const, { status: 400 })
  const amount = Number(form.get('amount'))
  const postponement = form.get('postponement') ? Number(form.get('postponement')) : null
  const chosen = await acts.chooseSettlement({ ...reader, choice, accepted, amount, postponement, locale })
  if (chosen.ok) return redirect(settlementPath(reader.orderId, reader.token), 303)
  const code = chosen.error[0]?.code ?? 'UNKNOWN'
  if (code === 'NOT_FOUND') throw data(null, { status: 404 })
  return data({ choice: choice as SettlementChoice, accepted, code }, { status: httpStatusOf(code) })
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export const ErrorBoundary = LinkErrorPage

export default function ChoiceRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ChoicePanel settlement={loaderData} sent={actionData} />
}
