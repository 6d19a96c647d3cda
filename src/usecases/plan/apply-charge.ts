import { lockCharge, moveCharge } from '#db/charges.ts'
import { lockChargedPayment } from '#db/due-payments.ts'
import { orderByKey } from '#db/orders.ts'
import { movePayment } from '#db/payments.ts'
import { lockLivingRegularisations } from '#db/regularisations.ts'
import type { Transaction } from '#db/schema.ts'
import { allows } from '#domain/flow.ts'
import type { Charge } from '#domain/payment/charge.ts'
import { paymentFlow } from '#domain/payment/payment-flow.ts'
import type { Intent, IntentFailure } from '#domain/payment/provider.ts'
import type { App } from '../app.ts'
import { undoCharge } from './queue-undo-charge.ts'
import { type LockedCharge, loseCharge, refuseCharge } from './refuse-charge.ts'
import { settleCharge } from './settle-charge.ts'

type Seen = Pick<Charge, 'organizationId' | 'id' | 'paymentId'>

/** The visits of the payment, the payment, then the charge: locked in this order. */
async function lock(tx: Transaction, seen: Seen): Promise<LockedCharge | undefined> {
  const key = { organizationId: seen.organizationId, paymentId: seen.paymentId }
  await lockLivingRegularisations(tx, key)
  const payment = await lockChargedPayment(tx, key)
  const charge = payment && (await lockCharge(tx, seen))
  return payment === undefined || charge === undefined ? undefined : { payment, charge }
}

const unauthenticated: IntentFailure = { kind: 'authentication', declineCode: 'authentication_required' }

/**
 * Makes the FETCHED intent of a later charge true on our side, whoever fetched it, in any order and any number of times: the
 * job of its day, a payer's visit, a webhook, the poller. Final states stay, and money that comes late goes back (D5).
 */
export async function applyCharge(app: App, tx: Transaction, seen: Seen, intent: Intent): Promise<void> {
  const locked = await lock(tx, seen)
  if (locked === undefined) return
  const { charge } = locked
  const isUnderWay = charge.status === 'open' || charge.status === 'sent'
  if (intent.status === 'captured') return captured(app, tx, locked, intent)
  if (intent.status === 'canceled') return canceled(app, tx, locked)
  if (intent.status === 'requiresCapture') return undoUnwanted(app, tx, locked)
  if (!isUnderWay) return
  if (intent.status === 'processing') return sent(app, tx, locked)
  if (intent.status === 'requiresAction') return challenged(app, tx, locked)
  if (intent.status === 'requiresMethod' && intent.failure !== null) {
    return refuseCharge(app, tx, locked, intent.failure)
  }
}

/** Reasons of a refused call that no repetition mends: the kept method is gone. */
const methodIsGone: ReadonlySet<string> = new Set(['resource_missing', 'payment_method_unexpected_state'])

/** The provider refused the call itself. An intent that may be left behind must not be charged later. */
export async function rejectCharge(
  app: App,
  tx: Transaction,
  seen: Seen,
  { code }: { readonly code: string },
): Promise<void> {
  const locked = await lock(tx, seen)
  if (locked?.charge.status !== 'open') return
  const failure: IntentFailure = methodIsGone.has(code)
    ? { kind: 'refused', declineCode: 'invalid_account' }
    : { kind: 'processing', declineCode: code }
  await refuseCharge(app, tx, locked, failure, 'PAYMENT_INITIALIZE_ERROR')
  if (locked.charge.intentId === null) return
  await undoCharge(app, tx, { ...locked.charge, status: failure.kind === 'refused' ? 'refused' : 'failed' })
}

async function captured(app: App, tx: Transaction, locked: LockedCharge, intent: Intent): Promise<void> {
  const { charge, payment } = locked
  const isUnderWay = charge.status === 'open' || charge.status === 'sent'
  if (!isUnderWay || !(await isWanted(tx, locked))) {
    const isBack = intent.amountRefunded >= intent.amountCaptured
    return isBack ? undefined : undoUnwanted(app, tx, locked)
  }
  if (intent.amount !== payment.amount) return refuseAmount(app, tx, locked)
  await settleCharge(app, tx, locked, intent)
}

/** Whether money may still come for a payment: it waits for it, and its order was not cancelled meanwhile. */
async function isWanted(tx: Transaction, { payment }: LockedCharge): Promise<boolean> {
  const { status, orderId, organizationId } = payment
  const waits = allows(paymentFlow, status, 'charge') || allows(paymentFlow, status, 'clear')
  if (!waits || orderId === null) return false
  return (await orderByKey(tx, { organizationId, id: orderId }))?.status !== 'Canceled'
}

async function undoUnwanted(app: App, tx: Transaction, { payment, charge }: LockedCharge): Promise<void> {
  if (charge.status === 'charged') return
  await undoCharge(app, tx, charge)
  const wasUnderWay = charge.status === 'open' || charge.status === 'sent'
  if (wasUnderWay) await movePayment(tx, payment, 'cancel')
}

/** Money of another amount than was agreed is nobody's payment: it goes back, and somebody has to look. */
async function refuseAmount(app: App, tx: Transaction, locked: LockedCharge): Promise<void> {
  const paymentId = locked.payment.id
  app.log.error({ event: 'amount_differs', paymentId }, 'a charge has another amount')
  await refuseCharge(app, tx, locked, { kind: 'processing', declineCode: 'amount_differs' })
  await undoCharge(app, tx, { ...locked.charge, status: 'failed' })
}

async function canceled(app: App, tx: Transaction, locked: LockedCharge): Promise<void> {
  const { charge } = locked
  if (charge.status === 'undoing') {
    await moveCharge(tx, charge, 'undone', { now: app.now() })
    return
  }
  if (charge.status === 'open' || charge.status === 'sent') await loseCharge(app, tx, locked)
}

async function sent(app: App, tx: Transaction, { payment, charge }: LockedCharge): Promise<void> {
  if (!(await moveCharge(tx, charge, 'send', { now: app.now() }))) return
  await movePayment(tx, payment, 'debit')
}

/** A payer who is present answers the bank; without one, the charge asks for what nobody can give (D7). */
async function challenged(app: App, tx: Transaction, locked: LockedCharge): Promise<void> {
  if (locked.charge.regularisationId !== null) return
  await refuseCharge(app, tx, locked, unauthenticated)
  await undoCharge(app, tx, { ...locked.charge, status: 'refused' })
}
