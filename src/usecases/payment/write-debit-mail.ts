import { attemptById } from '#db/payment-attempts.ts'
import { debitAnnouncedMail } from '#documents/mail/debit-announced.ts'
import { debitRefusedMail } from '#documents/mail/debit-refused.ts'
import type { Sender } from '#documents/mail/letter.ts'
import { orderCancelledMail } from '#documents/mail/order-cancelled.ts'
import type { MailKind } from '#domain/job/mail-kinds.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import { debitDate, lateRefusalDays } from '#domain/payment/mandate.ts'
import { isUnpaid } from '#domain/payment/payment-flow.ts'
import type { Mandate } from '#domain/payment/payment-method-type.ts'
import type { Payment } from '#domain/payment/request.ts'
import { settlementAmount } from '#domain/payment/settlement.ts'
import type { App } from '../app.ts'
import { orderPageUrl, recoveryAddress } from '../links/tokens.ts'
import { campaignUrl, type Letter, type MailJob, nameOf, wordedSenderOf } from '../mail-envelope.ts'
import {
  type OrderView,
  type ReadView,
  readOrderOfPayment,
  readOrderWithRows,
} from '../order/read-order-view.ts'
import { minutesAfter, parisDate } from '../paris-time.ts'

type DebitMail = MailJob<keyof typeof letters>

/** Writes a mail about a direct debit; `undefined` when its order or its reader is gone, or it is no longer true. */
export async function writeDebitMail(app: App, job: DebitMail): Promise<Letter | undefined> {
  const read = await orderOf(app, job)
  const [payment] = read?.facts.payments ?? []
  if (read === undefined || payment === undefined) return undefined
  const { view, facts } = read
  const { order, payer, campaign } = view
  if (payer === undefined || payer.email === null) return undefined
  const { form } = campaign
  const common = {
    ...wordedSenderOf(app, order.locale, campaign, job),
    payerFirstName: payer.firstName ?? '',
    formTitle: form.title,
    amount: payment.amount,
  }
  const content = await letters[job.kind]({ app, view, payment, mandate: facts.mandate, common })
  return content && { to: { name: nameOf(payer), address: payer.email }, orderId: order.id, ...content }
}

/** A refusal is about a payment, the others are about an order. */
function orderOf(app: App, { organizationId, kind, subjectId }: DebitMail): Promise<ReadView | undefined> {
  const about = Number(subjectId)
  return kind === 'debitRefused'
    ? readOrderOfPayment(app, { organizationId, paymentId: about })
    : readOrderWithRows(app, { organizationId, id: about })
}

type Common = Sender & {
  readonly payerFirstName: string
  readonly formTitle: string
  readonly amount: number
}
type Facts = {
  readonly app: App
  readonly view: OrderView
  readonly payment: Payment
  readonly mandate: Mandate | null
  readonly common: Common
}

const letters = { debitAnnounced, debitRefused, orderUnpaid } as const satisfies {
  readonly [kind in MailKind]?: (facts: Facts) => unknown
}

function debitAnnounced({ app, view: { order, schedule }, mandate, common }: Facts) {
  if (mandate === null) return undefined
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
  return debitRefusedMail({
    ...common,
    amount: sent?.amount ?? payment.amount,
    due: settlementAmount(payment),
    isWithdrawn: view.withdrawal !== null,
    until: parisDate(minutesAfter(app.now(), lateRefusalDays * 24 * 60)),
    payUrl: recoveryAddress(app, payment),
  })
}

function orderUnpaid({ app, view, payment, common }: Facts) {
  const facts = { ...common, formUrl: campaignUrl(app, view.campaign.form) }
  return view.withdrawal === null
    ? orderCancelledMail({ ...facts, why: 'debitUnpaid' })
    : orderCancelledMail({ ...facts, why: 'restUnpaid', amount: settlementAmount(payment) })
}
