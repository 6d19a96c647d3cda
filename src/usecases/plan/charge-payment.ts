import type { App } from '../app.ts'
import { applyCharge, rejectCharge } from './apply-charge.ts'
import { driveCharge } from './drive-charge.ts'
import { openDueCharge } from './open-due-charge.ts'

/**
 * Takes a payment whose day has come with the method that is kept for it, without its payer (D7): the charge is stored, its
 * intent made and stored, then confirmed. Doubt is thrown, and the queue comes again; again is harmless.
 */
export async function chargePayment(
  app: App,
  key: { readonly organizationId: number; readonly paymentId: number },
): Promise<void> {
  const due = await app.transaction(tx => openDueCharge(app, tx, key))
  if (due === undefined) return
  app.crashPoint('charge-opened')
  const { charge, title: description, ...rest } = due
  const { intents } = app.provider('stripe')
  const answer = await driveCharge(app, intents, { ...rest, charge, description, returnUrl: null })
  if (answer.outcome === 'unknown')
    throw new Error(`charge ${charge.number} of payment ${key.paymentId} is in doubt: ${answer.reason}`)
  await app.transaction(tx =>
    answer.outcome === 'done'
      ? applyCharge(app, tx, charge, answer.value)
      : rejectCharge(app, tx, charge, answer),
  )
  app.crashPoint('charge-settled')
}
