import { cashedFacts, storeCashed, storeOwed } from '#db/cashed-instalments.ts'
import { lockChargedPayment } from '#db/due-payments.ts'
import { queueInvoice } from '#db/invoices.ts'
import { orderByKey } from '#db/orders.ts'
import { attemptUnderWay } from '#db/payment-attempts.ts'
import { queueReceiptsOfOrder } from '#db/receipts.ts'
import { recordedFacts } from '#db/recorded-payments.ts'
import { lockLivingRecoveries } from '#db/recoveries.ts'
import { lockScheduleOfOrder } from '#db/schedules.ts'
import type { Transaction } from '#db/schema.ts'
import { move } from '#domain/flow.ts'
import { isUnpaid, paymentFlow } from '#domain/payment/payment-flow.ts'
import {
  type BeforeCashed,
  beforeCashed,
  type RecordedPayment,
  undoMinutes,
} from '#domain/payment/recorded-payment.ts'
import type { Payment, PaymentKey } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { tellPayment } from '../integration/tell.ts'
import { minutesAfter, parisDate, parisInstant } from '../paris-time.ts'

/**
 * What became of an instalment that somebody wanted to cash in: `done`; `paid` before; `underWay` at the bank; `over`: nothing is asked for any more;
 * `recorded` before, and void since.
 */
export type CashOutcome = 'done' | 'paid' | 'underWay' | 'over' | 'recorded'

type Cashing = {
  readonly payment: Pick<RecordedPayment, 'means' | 'receivedOn' | 'reference'>
  readonly userId: number
}

const isCashable = (status: Payment['status']): status is BeforeCashed =>
  beforeCashed.some(each => each === status)

/**
 * Notes that the money of an instalment came by cheque, in cash or by transfer (rule DUE-18): it is paid, nothing is tried by itself any more, no visit
 * asks for it. Its payer is told, and its papers are made, once it cannot be taken back with one press.
 */
export async function cashInstalment(
  app: App,
  tx: Transaction,
  key: PaymentKey,
  { payment: told, userId }: Cashing,
): Promise<CashOutcome> {
  await lockLivingRecoveries(tx, key)
  const payment = await lockChargedPayment(tx, key)
  if (payment === undefined || payment.orderId === null || payment.number === 1) return 'over'
  const { organizationId, orderId, status } = payment
  const hindrance = await hindranceOf(tx, { ...payment, orderId })
  if (hindrance !== undefined) return hindrance
  await lockScheduleOfOrder(tx, { organizationId, id: orderId })
  const now = app.now()
  const from = status as BeforeCashed
  await storeCashed(tx, key, {
    ...{ payment: told, from, to: move(paymentFlow, from, 'record').to, by: userId, now, trace: app.trace },
    capturedAt: told.receivedOn === parisDate(now) ? now : parisInstant(`${told.receivedOn}T12:00`),
    toldAt: minutesAfter(now, undoMinutes),
  })
  await tellPayment(app, tx, payment, 'captured')
  await auditAction(app, tx, {
    ...{ organizationId, userId, action: 'payment.cash', object: `payment:${payment.id}` },
    facts: { amount: payment.amount, on: told.receivedOn, kind: told.means },
  })
  return 'done'
}

async function hindranceOf(
  tx: Transaction,
  payment: Payment & { readonly orderId: number },
): Promise<Exclude<CashOutcome, 'done'> | undefined> {
  const { organizationId, id: paymentId, orderId, status, capturedAt } = payment
  if (!isCashable(status)) {
    if (isUnpaid(status) || status === 'WaitingBankValidation' || status === 'Capturing') return 'underWay'
    return capturedAt === null || status === 'Canceled' ? 'over' : 'paid'
  }
  if ((await attemptUnderWay(tx, payment)) !== undefined) return 'underWay'
  const order = await orderByKey(tx, { organizationId, id: orderId })
  if (order?.status === 'Committed') return 'underWay'
  if (order?.status !== 'Processed') return 'over'
  const before = await recordedFacts(tx, { organizationId, paymentId })
  return before === undefined ? undefined : 'recorded'
}

/** What became of an instalment that somebody took back: `done`, or `held` by a slip, a line of the bank, a closed month or another state. */
export type OwedOutcome = 'done' | 'held'

/**
 * Takes back that an instalment was cashed in, a moment after (rule DUE-18): it is as it was before, and nothing is left of it. Its payment is
 * locked here.
 */
export async function takeBackCashed(
  app: App,
  tx: Transaction,
  key: PaymentKey,
  userId: number,
): Promise<OwedOutcome> {
  const payment = await lockChargedPayment(tx, key)
  const facts = await cashedFacts(tx, key)
  if (payment === undefined || facts === undefined || facts.isVoid || facts.isHeld) return 'held'
  if (facts.recordedAt < minutesAfter(app.now(), -undoMinutes)) return 'held'
  const to = move(paymentFlow, 'Authorized', facts.was === 'Waiting' ? 'unrecord' : 'owe').to
  if (!(await storeOwed(tx, key, { to, isForgotten: true }))) return 'held'
  await owedAgain(app, tx, payment, { userId, action: 'payment.uncash' })
  return 'done'
}

/**
 * An instalment that was cashed in is void (rule PAY-28): its payer owes it again, the order and the other instalments stay as they are. The payment is
 * locked. Returns whether this call did.
 */
export async function voidCashed(
  app: App,
  tx: Transaction,
  payment: Payment,
  userId: number,
): Promise<boolean> {
  const key = { organizationId: payment.organizationId, paymentId: payment.id }
  const { to } = move(paymentFlow, 'Authorized', 'owe')
  if (!(await storeOwed(tx, key, { to, isForgotten: false }))) return false
  await owedAgain(app, tx, payment, { userId, action: 'payment.void' })
  return true
}

type Why = { readonly userId: number; readonly action: 'payment.uncash' | 'payment.void' }

/** Papers that said that it was paid follow, and programs are told. */
async function owedAgain(
  app: App,
  tx: Transaction,
  payment: Payment,
  { userId, action }: Why,
): Promise<void> {
  const { organizationId, orderId, amount, id } = payment
  if (orderId === null) return
  const order = { organizationId, id: orderId }
  await queueReceiptsOfOrder(tx, order, app.trace)
  await queueInvoice(tx, order, app.trace)
  await tellPayment(app, tx, payment, `refused:${action}`)
  await auditAction(app, tx, {
    ...{ organizationId, userId, action, object: `payment:${id}` },
    facts: { amount },
  })
}
