import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import type { Intent } from '#domain/payment/provider.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import type { App } from '../app.ts'
import { applyIntent, applyRefusal } from '../payment/apply-intent.ts'
import { awaitsConfirmation, driveAttempt, notMade } from '../payment/drive-attempt.ts'
import { leaveUnconfirmed, mayConfirm, openDueCharge } from './open-due-charge.ts'

/**
 * Takes a payment whose day has come with the method that is kept for it, without its payer (rule DUE-5): the charge is
 * stored, its intent made and stored, then confirmed, if it still may be. Doubt is thrown, and the job is retried; repeating
 * it is harmless.
 */
export async function chargePayment(
  app: App,
  key: { readonly organizationId: number; readonly paymentId: number },
): Promise<void> {
  const attempt = await app.transaction(tx => openDueCharge(app, tx, key))
  if (attempt === undefined) return
  app.crashPoint('charge-opened')
  const { intents } = app.provider(attempt.provider)
  const answer = await driveAttempt(app, intents, attempt, {
    ...{ returnUrl: null, offSession: true },
    mayConfirm: () => app.transaction(tx => mayConfirm(app, tx, attempt)),
  })
  if (answer.outcome === 'unknown')
    throw new Error(`attempt ${attempt.number} of payment ${key.paymentId} is in doubt: ${answer.reason}`)
  if (answer === notMade) await app.transaction(tx => leaveUnconfirmed(app, tx, attempt))
  else await settle(app, attempt, answer)
  app.crashPoint('charge-settled')
}

async function settle(
  app: App,
  attempt: PaymentAttempt,
  answer: Exclude<ProviderAnswer<Intent>, { outcome: 'unknown' }>,
): Promise<void> {
  await app.transaction(async tx => {
    if (answer.outcome === 'rejected') return applyRefusal(app, tx, attempt, answer)
    await applyIntent(app, tx, attempt, answer.value)
    if (awaitsConfirmation(answer.value) && !(await mayConfirm(app, tx, attempt)))
      await leaveUnconfirmed(app, tx, attempt)
  })
}
