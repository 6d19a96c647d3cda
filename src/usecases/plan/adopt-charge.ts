import { chargeState } from '#db/charge-state.ts'
import { lockChargedPayment } from '#db/due-payments.ts'
import { paymentByPublicId } from '#db/payments.ts'
import { storeIntent } from '#db/provider-calls.ts'
import type { Transaction } from '#db/schema.ts'
import type { Intent } from '#domain/payment/provider.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import type { App } from '../app.ts'
import { applyIntent } from '../payment/apply-intent.ts'
import { openLater } from '../payment/open-later.ts'

/**
 * Takes over a FETCHED intent of a later charge that a restored database no longer knows, so that its payment is not charged
 * again: only where the payment still waits for exactly this amount. Returns whether it could.
 */
export async function adoptCharge(
  app: App,
  tx: Transaction,
  provider: ProviderName,
  intent: Intent,
): Promise<boolean> {
  const known = await paymentByPublicId(tx, Number(intent.metadata.payment))
  if (known === undefined || known.orderId === null || known.amount !== intent.amount) return false
  const { organizationId, id: paymentId, orderId } = known
  const payment = await lockChargedPayment(tx, { organizationId, paymentId })
  const state = await chargeState(tx, { organizationId, orderId })
  if (payment === undefined || state === undefined || state.accountId === null) return false
  if (state.provider !== provider) return false
  const { means, customerId, paymentMethod } = state.schedule
  const { title: description, accountId } = state
  const kept = { means, customerId, paymentMethod, confirmationToken: null, keepMethod: false }
  const attempt = await openLater(app, tx, payment, {
    ...kept,
    ...{ trigger: 'due', recoveryId: null, provider, description, accountId },
  })
  if (attempt === undefined) return false
  await storeIntent(tx, attempt, intent.id)
  await applyIntent(app, tx, attempt, intent)
  return true
}
