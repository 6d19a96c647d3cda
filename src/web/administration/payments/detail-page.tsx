import { data, redirect } from 'react-router'
import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import type { Problem } from '#domain/result.ts'
import type { PaymentDetail } from '#usecases/administration/payments.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import type { Route } from './+types/detail-page'
import { doneBy } from './done-by.ts'
import { PaymentPage } from './payment-page.tsx'
import css from './payments.css?url'
import { firstFields, type RefundFields, readRefund, readRefundFields } from './read-refund.ts'
import { readTransferFields, transferredAmount } from './read-transfer.ts'

type Params = { readonly organizationSlug: string; readonly paymentId: string }

/** One payment, for who administers it; to anyone else there is no such page. */
async function detailOf({ acts, viewer }: Visit, params: Params): Promise<PaymentDetail> {
  const { organizationSlug } = params
  if (!/^[1-9]\d{0,8}$/.test(params.paymentId)) throw data(null, { status: 404 })
  const paymentId = Number(params.paymentId)
  const read = await acts.readPaymentDetail({ organizationSlug, paymentId, userId: viewer?.userId ?? null })
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const detail = await detailOf(context.get(visit), params)
  const query = new URL(request.url).searchParams
  return { detail, organizationSlug: params.organizationSlug, done: doneBy(query, detail) }
}

/** Two posts: the first shows the amount and the person once more, the second gives the money back (rule SCR-26). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const detail = await detailOf(seen, params)
  const form = await readForm(request)
  if (form.get('step') === 'transfer') return recordTransfer(seen, params.organizationSlug, detail, form)
  const fields = readRefundFields(form)
  const refund = readRefund(fields, detail)
  if (!refund.ok) return refused(fields, refund.error)
  if (form.get('step') === 'change') return data({ fields, problems: [], review: null, transfer: null })
  const left = detail.left.organization + detail.left.tip
  if (form.get('step') !== 'confirm')
    return data({ fields, problems: [], review: { ...refund.value, left }, transfer: null })
  const { organizationSlug } = params
  const paymentId = detail.payment.id
  const { cancelOrder, sendMail, comment } = fields
  const asked = await seen.acts.askRefund({
    organizationSlug,
    paymentId,
    userId: seen.viewer?.userId ?? null,
    input: refund.value.input,
    cancelOrder,
    sendMail,
    comment: comment === '' ? null : comment,
    expectedLeft: Number(form.get('left')),
  })
  if (!asked.ok) return refused(fields, asked.error)
  return redirect(`${administeredPaymentPath(organizationSlug, paymentId)}?demande`, 303)
}

/** The association has paid by transfer: it is noted at once, for nothing moves. */
async function recordTransfer(
  { acts, viewer }: Visit,
  organizationSlug: string,
  detail: PaymentDetail,
  form: FormData,
) {
  const transfer = readTransferFields(form)
  const notNoted = (problems: readonly Problem[], status: number) =>
    data({ fields: firstFields, problems, review: null, transfer }, { status })
  const amount = transferredAmount(transfer)
  if (!amount.ok) return notNoted(amount.error, 400)
  const { comment, sendMail } = transfer
  const paymentId = detail.payment.id
  const recorded = await acts.recordTransferRefund({
    organizationSlug,
    paymentId,
    userId: viewer?.userId ?? null,
    amount: amount.value,
    cancelOrder: false,
    sendMail,
    comment: comment === '' ? null : comment,
    expectedLeft: Number(form.get('left')),
  })
  if (!recorded.ok) return notNoted(recorded.error, 409)
  return redirect(`${administeredPaymentPath(organizationSlug, paymentId)}?virement`, 303)
}

function refused(fields: RefundFields, problems: readonly Problem[]) {
  return data(
    { fields, problems, review: null, transfer: null },
    { status: problems.some(({ field }) => field) ? 400 : 409 },
  )
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  return <PaymentPage page={loaderData} sent={actionData} />
}
