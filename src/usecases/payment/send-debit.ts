import { unpaidOrders } from '#db/late-refusals.ts'
import { attemptById, debitsAtBank } from '#db/payment-attempts.ts'
import { lockPayment, movePayment, paymentById } from '#db/payments.ts'
import type { Transaction } from '#db/schema.ts'
import { isSwitchedOn } from '#db/switches.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import { isUnderWay } from '#domain/payment/attempt-flow.ts'
import type { Intent } from '#domain/payment/provider.ts'
import { reasonOf } from '#domain/payment/provider-answer.ts'
import type { PaymentKey } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { inBatches } from '../in-batches.ts'
import { cancelOrder } from '../order/follow-order.ts'
import { isAllGivenBack } from '../order/withdrawn-order.ts'
import { beforeWait, parisDate } from '../paris-time.ts'
import { applyIntent } from './apply-intent.ts'
import { refuseUnsentDebit } from './at-checkout.ts'
import { awaitsConfirmation, driveAttempt } from './drive-attempt.ts'
import { waitForSwitch } from './wait-for-switch.ts'

/**
 * Sends a direct debit to the bank, after its order was committed as waiting for it. The bank answers days later; a call in
 * doubt is thrown, and the queue tries again with the same key.
 */
export async function sendDebit(app: App, key: PaymentKey): Promise<void> {
  const payment = await paymentById(app.db, key)
  if (payment?.status !== 'WaitingBankValidation' || payment.attemptId === null) return
  const order = { organizationId: key.organizationId, id: payment.orderId ?? 0 }
  const attempt = await attemptById(app.db, { ...key, attemptId: payment.attemptId })
  if (attempt?.status !== 'authorized') return
  if (!(await isSwitchedOn(app.db, 'captures', key.organizationId)))
    return app.transaction(tx => waitForSwitch(app, tx, 'send-debit', key))
  app.crashPoint('debit-started')
  const intent = await sent(app, attempt, order)
  app.crashPoint('debit-sent')
  await app.transaction(tx =>
    awaitsConfirmation(intent) ? refuseUnsentDebit(app, tx, attempt) : applyIntent(app, tx, attempt, intent),
  )
}

/**
 * The intent once it was sent; still unsent only where the provider understood the call and refuses it for good, or where its
 * payer has withdrawn from all of the order meanwhile.
 */
async function sent(app: App, attempt: PaymentAttempt, order: OrderKey): Promise<Intent> {
  let isWithdrawn = false
  const mayConfirm = async () => {
    isWithdrawn = await isAllGivenBack(app.db, order)
    return !isWithdrawn
  }
  const { intents } = app.provider(attempt.provider)
  const { intentId, mandate } = attempt
  if (intentId === null || mandate === null) throw new Error(`debit ${attempt.number} has no mandate`)
  const answer = await driveAttempt(app, intents, attempt, {
    ...{ returnUrl: null, offSession: false },
    ...{ mandate, mayConfirm },
  })
  const proof = answer.outcome === 'rejected' ? await intents.readIntent(intentId) : answer
  const mayBeUnsent = isWithdrawn || answer.outcome === 'rejected'
  if (proof.outcome === 'done' && (mayBeUnsent || !awaitsConfirmation(proof.value))) return proof.value
  throw new Error(`the debit of attempt ${attempt.number} is not sent: ${reasonOf(proof)}`)
}

/** Minutes that a debit is left to the provider's own events before it is looked at. */
const patience = 60

/** Looks at the debits that banks have not answered: a lost event is found here. Returns how many it saw. */
export async function followDebits(app: App): Promise<number> {
  const before = beforeWait(app, patience)
  let seen = 0
  for await (const { organizationId, id } of inBatches(input => debitsAtBank(app.db, before, input))) {
    seen += 1
    const attempt = await attemptById(app.db, { organizationId, attemptId: id })
    if (attempt === undefined || !isUnderWay(attempt) || attempt.intentId === null) continue
    const answer = await app.provider(attempt.provider).intents.readIntent(attempt.intentId)
    if (answer.outcome === 'done') await app.transaction(tx => applyIntent(app, tx, attempt, answer.value))
  }
  return seen
}

/**
 * Cancels the orders whose debit was refused and that nobody paid within 14 days: their future payments are cancelled, their
 * units go back on sale, and the payer is told (rule PAY-18). Returns how many it cancelled.
 */
export async function cancelUnpaidOrders(app: App): Promise<number> {
  const today = parisDate(app.now())
  let canceled = 0
  for await (const { organizationId, id } of inBatches(input => unpaidOrders(app.db, today, input))) {
    const key = { organizationId, paymentId: Number(id) }
    if (await app.transaction(tx => cancelUnpaid(app, tx, key))) canceled += 1
  }
  return canceled
}

/** Whoever pays meanwhile has moved the payment: then nothing is cancelled. */
async function cancelUnpaid(app: App, tx: Transaction, key: PaymentKey): Promise<boolean> {
  const payment = await lockPayment(tx, key)
  if (payment?.orderId == null || !(await movePayment(tx, payment, 'abandon'))) return false
  return cancelOrder(app, tx, { organizationId: payment.organizationId, id: payment.orderId }, 'orderUnpaid')
}
