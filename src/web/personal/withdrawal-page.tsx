import { data, redirect } from 'react-router'
import { noLongerCharged } from '#domain/order/withdrawal.ts'
import { orderPagePath, withdrawalPath } from '#domain/payment/outcome-address.ts'
import { partAtBank } from '#domain/payment/settlement.ts'
import { addressedId } from '../addressed-id.ts'
import { visit } from '../context.ts'
import { readForm } from '../form/read-form.ts'
import { LinkErrorPage } from '../outcome/link-error.tsx'
import type { Route } from './+types/withdrawal-page'
import { found } from './connected.ts'
import { styles } from './styles.ts'
import { Withdrawal } from './withdrawal.tsx'

function readerOf(request: Request, orderId: string, userId: number | null) {
  const token = new URL(request.url).searchParams.get('token')
  return { orderId: addressedId(orderId), userId, token }
}

/** A payer looks at what they give back (rule REF-9); to anyone else the order does not exist. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const reader = readerOf(request, params.orderId, viewer?.userId ?? null)
  const page = found(await acts.readOrderPage(reader))
  const { order, items, payer, campaign, withdrawable, withdrawal } = page
  const atBank = partAtBank((withdrawable ?? withdrawal)?.amount ?? 0, page.payments)
  const back = withdrawable?.lines.map(line => line.orderItemId) ?? []
  return {
    orderId: order.id,
    orderUrl: orderPagePath(order.id, reader.token),
    date: order.createdAt,
    title: campaign.form.title,
    organization: campaign.organization.name,
    name: [payer?.firstName, payer?.lastName].filter(Boolean).join(' '),
    email: payer?.email ?? '',
    items: items
      .filter(item => back.includes(item.id))
      .map(({ id, label, amount }) => ({ id, label, amount })),
    amount: withdrawable?.amount ?? null,
    notCharged: withdrawable?.notCharged ?? 0,
    atBank,
    withdrawal: withdrawal && { ...withdrawal, notCharged: noLongerCharged(withdrawal), atBank },
  }
}

/** « Confirmer la rétractation »: recorded with its hour, and the same page says so. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { acts, viewer } = context.get(visit)
  const reader = readerOf(request, params.orderId, viewer?.userId ?? null)
  await readForm(request)
  const withdrawn = await acts.withdraw(reader)
  const isOver = !withdrawn.ok && withdrawn.error.some(({ code }) => code === 'WITHDRAWAL_OVER')
  if (!withdrawn.ok && !isOver) throw data(null, { status: 404 })
  return redirect(withdrawalPath(reader.orderId, reader.token), 303)
}

export const links = () => styles

export const ErrorBoundary = LinkErrorPage

export default function WithdrawalPage({ loaderData }: Route.ComponentProps) {
  return <Withdrawal page={loaderData} />
}
