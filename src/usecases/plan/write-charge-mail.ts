import { type ChargedPayment, chargedPayment } from '#db/due-payments.ts'
import { campaignByKey } from '#db/forms.ts'
import { orderByKey, payerOfCart } from '#db/orders.ts'
import { attemptById } from '#db/payment-attempts.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import { type ScheduleRow, scheduleById, scheduleOfOrder } from '#db/schedules.ts'
import { chargeAnnouncedMail } from '#documents/mail/charge-announced.ts'
import { chargeDoneMail } from '#documents/mail/charge-done.ts'
import { chargeRefusedMail } from '#documents/mail/charge-refused.ts'
import { chargeReturnedMail } from '#documents/mail/charge-returned.ts'
import type { ChargeKind } from '#documents/mail/charge-words.ts'
import type { MailContent } from '#documents/mail/letter.ts'
import { methodExpiringMail } from '#documents/mail/method-expiring.ts'
import type { ChargeMailKind } from '#domain/job/mail-kinds.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import { isPastDue } from '#domain/payment/payment-flow.ts'
import { isOffline } from '#domain/payment/payment-means.ts'
import { settlementAmount, standsAlone } from '#domain/payment/settlement.ts'
import type { App } from '../app.ts'
import { orderPageUrl, recoveryAddress, scheduleAddress } from '../links/tokens.ts'
import { type Letter, type MailJob, nameOf, wordedSenderOf } from '../mail-envelope.ts'
import { parisDate } from '../paris-time.ts'
import { nextInstalment } from './next-instalment.ts'

type ChargeMail = MailJob<ChargeMailKind>
type ToldSchedule = NonNullable<Awaited<ReturnType<typeof scheduleById>>>

/** Writes a mail about a later charge from what is stored; `undefined` when it is no longer true, or nobody reads it. */
export async function writeChargeMail(app: App, job: ChargeMail): Promise<Letter | undefined> {
  const { organizationId, kind, subjectId } = job
  const [id = '', on = ''] = subjectId.split(':')
  if (kind === 'chargeAnnounced' || kind === 'methodExpiring') {
    const schedule = await scheduleById(app.db, { organizationId, id: Number(id) })
    if (schedule?.status !== 'Active') return undefined
    return kind === 'chargeAnnounced' ? announced(app, job, schedule, on) : expiring(app, job, schedule, on)
  }
  const attempt =
    kind === 'chargeDone' ? undefined : await attemptById(app.db, { organizationId, attemptId: subjectId })
  const paymentId = kind === 'chargeDone' ? Number(subjectId) : (attempt?.paymentId ?? 0)
  const payment = await chargedPayment(app.db, { organizationId, paymentId })
  if (payment === undefined) return undefined
  if (attempt === undefined) return done(app, job, payment)
  return kind === 'chargeRefused' ? refused(app, job, payment, attempt) : returned(app, job, payment, attempt)
}

async function announced(
  app: App,
  job: ChargeMail,
  schedule: ToldSchedule,
  on: string,
): Promise<Letter | undefined> {
  const { organizationId, orderId, frequency, means, method, mandate } = schedule
  const payments = await paymentsOfOrder(app.db, { organizationId, id: orderId })
  const payment = payments.find(({ status, dueOn }) => status === 'Waiting' && dueOn === on)
  const amount = frequency === 'Monthly' && schedule.nextOn === on ? schedule.amount : payment?.amount
  if (amount === undefined) return undefined
  return letter(app, job, schedule, facts =>
    chargeAnnouncedMail({
      ...facts.sender,
      amount,
      date: on,
      means,
      what: kindOf(schedule, payment?.number ?? 0),
      method,
      mandate: means === 'Sepa' ? mandate : null,
      scheduleUrl: scheduleAddress(app, schedule),
    }),
  )
}

async function expiring(
  app: App,
  job: ChargeMail,
  schedule: ScheduleRow,
  expiresIn: string,
): Promise<Letter | undefined> {
  const { method } = schedule
  if (method?.expiresIn !== expiresIn) return undefined
  const scheduleUrl = scheduleAddress(app, schedule)
  return letter(app, job, schedule, ({ sender }) =>
    methodExpiringMail({ ...sender, method, expiresIn, scheduleUrl }),
  )
}

async function done(app: App, job: ChargeMail, payment: ChargedPayment): Promise<Letter | undefined> {
  const { organizationId, orderId, capturedAt, amount, number, means } = payment
  if (orderId === null || capturedAt === null) return undefined
  const schedule = await planOf(app, payment)
  const waiting = await nextInstalment(app.db, { organizationId, id: orderId })
  return letter(app, job, { organizationId, orderId }, ({ sender, orderUrl }) =>
    chargeDoneMail({
      ...sender,
      amount,
      date: parisDate(capturedAt),
      means: schedule?.means ?? 'Card',
      what: kindOf(schedule, number),
      orderNumber: String(orderId),
      // What was cashed in otherwise did not come from what is kept.
      method: isOffline(means) ? null : (schedule?.method ?? null),
      next: nextOf(schedule, waiting),
      orderUrl,
    }),
  )
}

function nextOf(schedule: ScheduleRow | undefined, waiting: { amount: number; dueOn: string } | undefined) {
  if (waiting !== undefined) return { amount: waiting.amount, date: waiting.dueOn }
  if (schedule?.frequency !== 'Monthly' || schedule.status !== 'Active') return null
  return { amount: schedule.amount, date: schedule.nextOn }
}

const reasons = { AUTHENTICATION_FAILURE: 'authentication', PAYMENT_REFUSED: 'refused' } as const

async function refused(
  app: App,
  job: ChargeMail,
  payment: ChargedPayment,
  attempt: PaymentAttempt,
): Promise<Letter | undefined> {
  const { organizationId, orderId, number, retryOn, regulariseUntil, status } = payment
  if (orderId === null || regulariseUntil === null || !isPastDue(status)) return undefined
  const schedule = await planOf(app, payment)
  const code = attempt.errorCode
  return letter(app, job, { organizationId, orderId }, ({ sender }) =>
    chargeRefusedMail({
      ...sender,
      amount: attempt.amount,
      due: settlementAmount(payment),
      date: payment.dueOn,
      means: attempt.means,
      what: kindOf(schedule, number),
      reason: code !== null && code in reasons ? reasons[code as keyof typeof reasons] : 'error',
      retryOn,
      settleUrl: recoveryAddress(app, payment),
      settleUntil: regulariseUntil,
    }),
  )
}

async function returned(
  app: App,
  job: ChargeMail,
  payment: ChargedPayment,
  attempt: PaymentAttempt,
): Promise<Letter | undefined> {
  const { organizationId, orderId, number } = payment
  if (orderId === null) return undefined
  const schedule = await planOf(app, payment)
  return letter(app, job, { organizationId, orderId }, ({ sender, orderUrl }) =>
    chargeReturnedMail({
      ...sender,
      amount: attempt.amount,
      date: payment.dueOn,
      means: attempt.means,
      what: kindOf(schedule, number),
      orderUrl,
    }),
  )
}

async function planOf(
  app: App,
  { organizationId, orderId }: ChargedPayment,
): Promise<ScheduleRow | undefined> {
  const plan = await scheduleOfOrder(app.db, { organizationId, id: orderId ?? 0 })
  return plan && scheduleById(app.db, { organizationId, id: plan.id })
}

type Plan = Pick<ScheduleRow, 'frequency' | 'count' | 'status'>

function kindOf(schedule: Plan | undefined, number: number): ChargeKind {
  if (schedule?.frequency === 'Monthly') return { kind: 'month' }
  const count = schedule?.count ?? null
  return schedule === undefined || count === null || standsAlone(schedule, number)
    ? { kind: 'single' }
    : { kind: 'instalment', number, count }
}

type Facts = Awaited<ReturnType<typeof factsOf>>

async function letter(
  app: App,
  job: ChargeMail,
  place: { readonly organizationId: number; readonly orderId: number },
  write: (facts: NonNullable<Facts>) => MailContent,
): Promise<Letter | undefined> {
  const facts = await factsOf(app, job, place)
  return facts && { to: facts.to, orderId: place.orderId, ...write(facts) }
}

/** Who writes to whom, and where the order is seen; `undefined` where the payer was erased. */
async function factsOf(
  app: App,
  job: ChargeMail,
  { organizationId, orderId }: { organizationId: number; orderId: number },
) {
  const order = await orderByKey(app.db, { organizationId, id: orderId })
  const payer = order && (await payerOfCart(app.db, { organizationId, id: order.cartId }))
  if (order === undefined || payer === undefined || payer.email === null) return undefined
  const campaign = await campaignByKey(app.db, organizationId, order.formId)
  return {
    to: { name: nameOf(payer), address: payer.email },
    orderUrl: orderPageUrl(app, order),
    sender: {
      ...wordedSenderOf(app, order.locale, campaign, job),
      payerFirstName: payer.firstName ?? '',
      formTitle: campaign.form.title,
    },
  }
}
