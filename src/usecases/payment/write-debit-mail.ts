import { orderByKey } from '#db/orders.ts'
import { attemptById } from '#db/payment-attempts.ts'
import { paymentById, paymentsOfOrder } from '#db/payments.ts'
import { withdrawalOf } from '#db/withdrawals.ts'
import { debitAnnouncedMail } from '#documents/mail/debit-announced.ts'
import { debitRefusedMail } from '#documents/mail/debit-refused.ts'
import { orderCancelledMail } from '#documents/mail/order-cancelled.ts'
import type { MailKind } from '#domain/job/mail-kinds.ts'
import type { Order } from '#domain/order/order.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import { debitDate, lateRefusalDays } from '#domain/payment/mandate.ts'
import { isUnpaid } from '#domain/payment/payment-flow.ts'
import type { Payment } from '#domain/payment/request.ts'
import { settlementAmount } from '#domain/payment/settlement.ts'
import type { App } from '../app.ts'
import { orderPageUrl, recoveryAddress } from '../links/tokens.ts'
import { campaignUrl, type Letter, type MailJob, nameOf, payersSenderOf } from '../mail-envelope.ts'
import { type OrderView, readOrderView } from '../order/read-order-view.ts'
import { minutesAfter, parisDate } from '../paris-time.ts'

type DebitMail = MailJob<keyof typeof letters>

/** Writes a mail about a direct debit; `undefined` when its order or its reader is gone, or it is no longer true. */
export async function writeDebitMail(app: App, job: DebitMail): Promise<Letter | undefined> {
  const order = await orderOf(app, job)
  const [payment] = order === undefined ? [] : await paymentsOfOrder(app.db, order)
  if (order === undefined || payment === undefined) return undefined
  const view = await readOrderView(app, order)
  const { payer, campaign } = view
  if (payer === undefined || payer.email === null) return undefined
  const { form, organization } = campaign
  const common = {
    ...payersSenderOf(app, order.locale, organization, form.accent),
    payerFirstName: payer.firstName ?? '',
    formTitle: form.title,
    amount: payment.amount,
  }
  const content = await letters[job.kind]({ app, view, payment, common })
  return content && { to: { name: nameOf(payer), address: payer.email }, ...content }
}

/** A refusal is about a payment, the others are about an order. */
async function orderOf(app: App, { organizationId, kind, subjectId }: DebitMail): Promise<Order | undefined> {
  const about = Number(subjectId)
  const id =
    kind === 'debitRefused'
      ? (await paymentById(app.db, { organizationId, paymentId: about }))?.orderId
      : about
  return id == null ? undefined : orderByKey(app.db, { organizationId, id })
}

type Common = ReturnType<typeof payersSenderOf> & {
  readonly payerFirstName: string
  readonly formTitle: string
  readonly amount: number
}
type Facts = {
  readonly app: App
  readonly view: OrderView
  readonly payment: Payment
  readonly common: Common
}

const letters = { debitAnnounced, debitRefused, orderUnpaid } as const satisfies {
  readonly [kind in MailKind]?: (facts: Facts) => unknown
}

async function debitAnnounced({ app, view, payment, common }: Facts) {
  const { order, schedule } = view
  const mandate = (await attemptOf(app, payment))?.mandate
  if (mandate == null) return undefined
  return debitAnnouncedMail({
    ...common,
    orderNumber: String(order.id),
    date: order.createdAt,
    on: debitDate(parisDate(mandate.acceptedAt)),
    reference: mandate.reference,
    creditorId: mandate.creditorId,
    recurring: schedule !== null,
    orderUrl: orderPageUrl(app, order),
  })
}

async function attemptOf(
  app: App,
  { organizationId, attemptId }: Payment,
): Promise<PaymentAttempt | undefined> {
  return attemptId === null ? undefined : attemptById(app.db, { organizationId, attemptId })
}

/** Whoever has paid otherwise or withdrawn meanwhile is asked for nothing. What was sent to the bank may be more than what is asked for now. */
async function debitRefused({ app, view, payment, common }: Facts) {
  if (!isUnpaid(payment.status)) return undefined
  const sent = await attemptOf(app, payment)
  const isWithdrawn = (await withdrawalOf(app.db, view.order)) !== undefined
  return debitRefusedMail({
    ...common,
    amount: sent?.amount ?? payment.amount,
    due: settlementAmount(payment),
    isWithdrawn,
    until: parisDate(minutesAfter(app.now(), lateRefusalDays * 24 * 60)),
    payUrl: recoveryAddress(app, payment),
  })
}

async function orderUnpaid({ app, view, payment, common }: Facts) {
  const facts = { ...common, formUrl: campaignUrl(app, view.campaign.form) }
  return (await withdrawalOf(app.db, view.order)) === undefined
    ? orderCancelledMail({ ...facts, why: 'debitUnpaid' })
    : orderCancelledMail({ ...facts, why: 'restUnpaid', amount: settlementAmount(payment) })
}
