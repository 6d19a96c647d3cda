import { lockCharge } from '#db/charges.ts'
import { lockChargedPayment } from '#db/due-payments.ts'
import { lockLivingRegularisations, regularisationById } from '#db/regularisations.ts'
import type { Transaction } from '#db/schema.ts'
import type { Charge } from '#domain/payment/charge.ts'
import type { App } from '../app.ts'
import { undoCharge } from './queue-undo-charge.ts'
import { closeCharge, type LockedCharge, refuseCharge } from './refuse-charge.ts'

/** Visits, payment and charge, locked in this order; `undefined` unless the charge is still open. */
export async function lockOpenCharge(tx: Transaction, seen: Charge): Promise<LockedCharge | undefined> {
  const { organizationId, paymentId } = seen
  await lockLivingRegularisations(tx, { organizationId, paymentId })
  const payment = await lockChargedPayment(tx, { organizationId, paymentId })
  const charge = payment && (await lockCharge(tx, seen))
  return payment !== undefined && charge?.status === 'open' ? { payment, charge } : undefined
}

/** The payer came back from the bank without an answer: a failed authentication; the intent is cancelled by a job. */
export async function giveUpSettlement(app: App, tx: Transaction, seen: Charge): Promise<void> {
  const locked = await lockOpenCharge(tx, seen)
  if (locked === undefined) return
  await refuseCharge(app, tx, locked, { kind: 'authentication', declineCode: null })
  await undoCharge(app, tx, { ...locked.charge, status: 'refused' })
}

/** A charge whose payer left for good: after the time of its visit it is closed, and the payment may be settled again. */
export async function closeLeftSettlement(app: App, tx: Transaction, seen: Charge): Promise<void> {
  const locked = await lockOpenCharge(tx, seen)
  if (locked === undefined || seen.regularisationId === null) return
  const visit = await regularisationById(tx, seen.regularisationId)
  if (visit === undefined || visit.expiresAt >= app.now()) return
  await closeCharge(app, tx, locked)
}
