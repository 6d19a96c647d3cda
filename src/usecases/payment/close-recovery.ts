import { recoveryById } from '#db/recoveries.ts'
import type { Transaction } from '#db/schema.ts'
import type { SeenAttempt } from '#domain/payment/attempt.ts'
import type { App } from '../app.ts'
import { lockLater } from './after-checkout.ts'
import { closeLater, type LockedLater } from './refuse-later.ts'

/** Visits, payment and attempt, locked in this order; `undefined` unless the attempt is still open. */
export async function lockOpenLater(tx: Transaction, seen: SeenAttempt): Promise<LockedLater | undefined> {
  const locked = await lockLater(tx, seen)
  return locked?.attempt.status === 'open' ? locked : undefined
}

/** An attempt whose payer left for good: after the time of its visit it is closed, and the payment may be settled again. */
export async function closeLeftRecovery(app: App, tx: Transaction, seen: SeenAttempt): Promise<void> {
  const locked = await lockOpenLater(tx, seen)
  if (locked === undefined || seen.recoveryId === null) return
  const visit = await recoveryById(tx, seen.recoveryId)
  if (visit === undefined || visit.expiresAt >= app.now()) return
  await closeLater(app, tx, locked)
}
