import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { fromIsoDate } from '#domain/fields/date.ts'
import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import type { Problem } from '#domain/result.ts'
import type { PaymentDetail } from '#usecases/administration/payments.ts'
import { carriedPost } from '../../account/carried-post.ts'
import { proveFirst } from '../../account/carry-to-proof.ts'
import { addressedId } from '../../addressed-id.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import type { Route } from './+types/detail-page'
import { doneBy } from './done-by.ts'
import { PaymentPage, type Sent } from './payment-page.tsx'
import css from './payments.css?url'
import { readEvidenceFields } from './read-evidence.ts'
import { firstFields, type RefundFields, readRefund, readRefundFields } from './read-refund.ts'
import { readTransferFields, transferredAmount } from './read-transfer.ts'

type Params = { readonly organizationSlug: string; readonly paymentId: string }

/** One payment, for who administers it; to anyone else there is no such page. */
async function detailOf({ acts, viewer }: Visit, params: Params): Promise<PaymentDetail> {
  const { organizationSlug } = params
  const paymentId = addressedId(params.paymentId)
  const read = await acts.readPaymentDetail({ organizationSlug, paymentId, userId: viewer?.userId ?? null })
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const detail = await detailOf(context.get(visit), params)
  const { searchParams: query, pathname: path } = new URL(request.url)
  const { secure } = context.get(visit)
  const page = { detail, organizationSlug: params.organizationSlug, done: doneBy(query, detail) }
  const carried = carriedPost(request, { path, secure })
  if (carried === undefined) return data({ ...page, again: null })
  return data(
    { ...page, again: carriedSent(carried.form, detail) },
    { headers: { 'set-cookie': carried.cookie } },
  )
}

/** What stood in the form before its sender proved who they are: as it was reviewed, the transfer, or why a payment is to be void. */
function carriedSent(form: FormData, detail: PaymentDetail): Sent {
  if (form.get('step') === 'void') return { ...nothingSent, reason: reasonOf(form) }
  const isTransfer = form.get('step') === 'transfer'
  const fields = isTransfer ? firstFields : readRefundFields(form)
  const refund = readRefund(fields, detail)
  const left = detail.left.organization + detail.left.tip
  return {
    fields,
    problems: [],
    review: isTransfer || !refund.ok ? null : { ...refund.value, left },
    transfer: isTransfer ? readTransferFields(form) : null,
    delivery: null,
    evidence: null,
  }
}

const nothingSent: Sent = {
  fields: firstFields,
  problems: [],
  review: null,
  transfer: null,
  delivery: null,
  evidence: null,
}

/** Two posts: the first shows the amount and the person once more, the second gives the money back (rule SCR-26). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const detail = await detailOf(seen, params)
  const form = await readForm(request)
  if (form.get('step') === 'transfer') return recordTransfer(seen, params.organizationSlug, detail, form)
  if (form.get('step') === 'delivery') return recordDelivery(seen, params.organizationSlug, detail, form)
  if (form.get('step') === 'mail') return resendMail(seen, params.organizationSlug, detail, form)
  if (form.get('step') === 'void') return voidPayment(seen, params.organizationSlug, detail, form)
  if (form.get('step') === 'evidence') return answerDispute(seen, params.organizationSlug, detail, form)
  const fields = readRefundFields(form)
  const refund = readRefund(fields, detail)
  if (!refund.ok) return refused(fields, refund.error)
  if (form.get('step') === 'change') return data({ ...nothingSent, fields })
  const left = detail.left.organization + detail.left.tip
  if (form.get('step') !== 'confirm')
    return data({ ...nothingSent, fields, review: { ...refund.value, left } })
  const { organizationSlug } = params
  const paymentId = detail.payment.id
  const { cancelOrder, sendMail, comment } = fields
  const asked = await seen.acts.askRefund({
    organizationSlug,
    paymentId,
    userId: seen.viewer?.userId ?? null,
    sessionId: seen.sessionId,
    input: refund.value.input,
    cancelOrder,
    sendMail,
    comment: comment === '' ? null : comment,
    expectedLeft: Number(form.get('left')),
  })
  if (!asked.ok) {
    proveFirst(seen, form, asked.error)
    return refused(fields, asked.error)
  }
  return redirect(`${administeredPaymentPath(organizationSlug, paymentId)}?demande`, 303)
}

/** The association has paid by transfer: it is noted at once, for nothing moves. */
async function recordTransfer(seen: Visit, organizationSlug: string, detail: PaymentDetail, form: FormData) {
  const { acts, viewer, sessionId } = seen
  const transfer = readTransferFields(form)
  const notNoted = (problems: readonly Problem[], status: number) =>
    data({ ...nothingSent, problems, transfer }, { status })
  const amount = transferredAmount(transfer)
  if (!amount.ok) return notNoted(amount.error, 400)
  const { comment, sendMail } = transfer
  const paymentId = detail.payment.id
  const recorded = await acts.recordTransferRefund({
    organizationSlug,
    paymentId,
    userId: viewer?.userId ?? null,
    sessionId,
    amount: amount.value,
    cancelOrder: false,
    sendMail,
    comment: comment === '' ? null : comment,
    expectedLeft: Number(form.get('left')),
  })
  if (!recorded.ok) {
    proveFirst(seen, form, recorded.error)
    return notNoted(recorded.error, 409)
  }
  return redirect(`${administeredPaymentPath(organizationSlug, paymentId)}?virement`, 303)
}

/** The association notes when the goods were received; an empty day takes it back. */
async function recordDelivery(
  { acts, viewer }: Visit,
  organizationSlug: string,
  detail: PaymentDetail,
  form: FormData,
) {
  const delivery = String(form.get('deliveredOn') ?? '').trim()
  const problems = async (): Promise<readonly Problem[]> => {
    if (delivery !== '' && fromIsoDate(delivery) === undefined)
      return [{ code: 'date_invalid', field: 'deliveredOn' }]
    const paymentId = detail.payment.id
    const on = delivery === '' ? null : delivery
    const recorded = await acts.recordDelivery({
      organizationSlug,
      paymentId,
      userId: viewer?.userId ?? null,
      on,
    })
    return recorded.ok ? [] : recorded.error
  }
  const found = await problems()
  if (found.length > 0) return data({ ...nothingSent, problems: found, delivery }, { status: 400 })
  return redirect(`${administeredPaymentPath(organizationSlug, detail.payment.id)}?remise`, 303)
}

/** A mail about the order is sent again, as it is written now. */
async function resendMail(
  { acts, viewer }: Visit,
  organizationSlug: string,
  detail: PaymentDetail,
  form: FormData,
) {
  const paymentId = detail.payment.id
  const resent = await acts.resendMail({
    ...{ organizationSlug, paymentId, userId: viewer?.userId ?? null },
    ...{ kind: String(form.get('kind') ?? ''), subjectId: String(form.get('subject') ?? '') },
  })
  if (resent.ok) return redirect(`${administeredPaymentPath(organizationSlug, paymentId)}?renvoi`, 303)
  const code = resent.error[0]?.code ?? 'UNKNOWN'
  if (code === 'NOT_FOUND') throw data(null, { status: 404 })
  return data({ ...nothingSent, problems: resent.error, mail: true }, { status: httpStatusOf(code) })
}

/** The association answers a dispute: its words are kept where the bank takes none any more. */
async function answerDispute(
  { acts, viewer, sessionId }: Visit,
  organizationSlug: string,
  detail: PaymentDetail,
  form: FormData,
) {
  const evidence = readEvidenceFields(form)
  const paymentId = detail.payment.id
  const userId = viewer?.userId ?? null
  const answered = await acts.answerDispute({ organizationSlug, paymentId, userId, sessionId, ...evidence })
  if (answered.ok) return redirect(`${administeredPaymentPath(organizationSlug, paymentId)}?reponse`, 303)
  const problems = answered.error
  if (problems[0]?.code === 'NOT_FOUND') throw data(null, { status: 404 })
  return data(
    { ...nothingSent, problems, evidence },
    { status: problems.some(({ field }) => field) ? 400 : 409 },
  )
}

const reasonOf = (form: FormData) => String(form.get('reason') ?? '')

/** Money that did not come through the platform was recorded by mistake, or a cheque was not honoured. */
async function voidPayment(seen: Visit, organizationSlug: string, detail: PaymentDetail, form: FormData) {
  const { acts, viewer, sessionId } = seen
  const reason = reasonOf(form)
  const paymentId = detail.payment.id
  const userId = viewer?.userId ?? null
  const done = await acts.voidOfflinePayment({ organizationSlug, paymentId, userId, sessionId, reason })
  if (done.ok) return redirect(`${administeredPaymentPath(organizationSlug, paymentId)}?annule`, 303)
  const problems = done.error
  if (problems[0]?.code === 'NOT_FOUND') throw data(null, { status: 404 })
  proveFirst(seen, form, problems)
  return data(
    { ...nothingSent, problems, reason },
    { status: problems.some(({ field }) => field) ? 400 : 409 },
  )
}

function refused(fields: RefundFields, problems: readonly Problem[]) {
  return data(
    { ...nothingSent, fields, problems },
    { status: problems.some(({ field }) => field) ? 400 : 409 },
  )
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { again, ...page } = loaderData
  return (
    <PaymentPage
      page={page}
      sent={actionData ?? again ?? undefined}
      isAgain={!actionData && again !== null}
    />
  )
}
