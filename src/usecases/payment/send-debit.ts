import { enqueue } from '#db/jobs.ts'
import { attemptById } from '#db/payment-attempts.ts'
import { paymentById } from '#db/payments.ts'
import { isSwitchedOn } from '#db/switches.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import type { Intent } from '#domain/payment/provider.ts'
import type { App } from '../app.ts'
import { afterWait } from '../waits.ts'
import { applyIntent } from './apply-intent.ts'
import { refuseUnsentDebit } from './at-checkout.ts'
import { awaitsConfirmation, driveAttempt } from './drive-attempt.ts'

type PaymentKey = { readonly organizationId: number; readonly paymentId: number }

/** Minutes between two looks while captures are switched off. */
const switchedOffPause = 1

/**
 * Sends a direct debit to the bank, after its order was committed as waiting for it. The bank answers days later; a call in
 * doubt is thrown, and the queue tries again with the same key.
 */
export async function sendDebit(app: App, key: PaymentKey): Promise<void> {
  const payment = await paymentById(app.db, key)
  if (payment?.status !== 'WaitingBankValidation' || payment.attemptId === null) return
  const attempt = await attemptById(app.db, { ...key, attemptId: payment.attemptId })
  if (attempt?.status !== 'authorized') return
  if (!(await isSwitchedOn(app.db, 'captures', key.organizationId))) return waitForSwitch(app, key)
  app.crashPoint('debit-started')
  const intent = await sent(app, attempt)
  app.crashPoint('debit-sent')
  await app.transaction(tx =>
    awaitsConfirmation(intent) ? refuseUnsentDebit(app, tx, attempt) : applyIntent(app, tx, attempt, intent),
  )
}

async function waitForSwitch(app: App, key: PaymentKey): Promise<void> {
  const runAt = afterWait(app, switchedOffPause)
  const options = { trace: app.trace, runAt, key: `debit:${key.paymentId}` }
  await app.transaction(tx => enqueue(tx, 'send-debit', key, options))
}

/** The intent once it was sent; still unsent only where the provider understood the call and refuses it for good. */
async function sent(app: App, attempt: PaymentAttempt): Promise<Intent> {
  const { intents } = app.provider(attempt.provider)
  const { intentId, mandate } = attempt
  if (intentId === null || mandate === null) throw new Error(`debit ${attempt.number} has no mandate`)
  const answer = await driveAttempt(app, intents, attempt, { returnUrl: null, offSession: false, mandate })
  const proof = answer.outcome === 'rejected' ? await intents.readIntent(intentId) : answer
  if (proof.outcome === 'done' && (answer.outcome === 'rejected' || !awaitsConfirmation(proof.value)))
    return proof.value
  throw new Error(`the debit of attempt ${attempt.number} is not sent: ${reasonOf(proof)}`)
}

function reasonOf(answer: Awaited<ReturnType<typeof driveAttempt>>): string {
  if (answer.outcome === 'unknown') return answer.reason
  return answer.outcome === 'rejected' ? `${answer.http} ${answer.code}` : answer.value.status
}
