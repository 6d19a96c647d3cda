import { enqueue } from '#db/jobs.ts'
import { attemptById } from '#db/payment-attempts.ts'
import { paymentById } from '#db/payments.ts'
import { isSwitchedOn } from '#db/switches.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { Intent, ProviderAnswer } from '#domain/payment/provider.ts'
import type { PaymentAttempt } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'
import { applyIntent } from './apply-intent.ts'
import { refuseUnsentDebit } from './late-refusal.ts'
import { replaceReplayedFault } from './replayed-fault.ts'

type PaymentKey = { readonly organizationId: number; readonly paymentId: number }

/** Minutes between two looks while captures are switched off. */
const switchedOffPause = 1

/**
 * Sends a direct debit to the bank, after its order was committed as waiting for it (payments/README). The bank answers days
 * later; a call in doubt is thrown, and the queue tries again with the same key.
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
    isUnsent(intent) ? refuseUnsentDebit(app, tx, attempt) : applyIntent(app, tx, attempt, intent),
  )
}

async function waitForSwitch(app: App, key: PaymentKey): Promise<void> {
  const runAt = minutesAfter(app.now(), switchedOffPause)
  const options = { trace: app.trace, runAt, key: `debit:${key.paymentId}`, maxAttempts: 60 }
  await app.transaction(tx => enqueue(tx, 'send-debit', key, options))
}

/** Nobody has sent it, and nothing was refused. */
function isUnsent({ status, failure }: Intent): boolean {
  return status === 'requiresConfirmation' || (status === 'requiresMethod' && failure === null)
}

/** The intent once it was sent; still unsent only where the provider understood the call and refuses it for good. */
async function sent(app: App, attempt: PaymentAttempt): Promise<Intent> {
  const { intents } = app.provider('stripe')
  const { intentId, mandate, paymentMethod } = attempt
  if (intentId === null || mandate === null) throw new Error(`debit ${attempt.number} has no mandate`)
  const seen = await intents.readIntent(intentId)
  if (seen.outcome === 'done' && !isUnsent(seen.value)) return seen.value
  const confirmation = { paymentMethod, returnUrl: null, offSession: false, mandate }
  const key = idempotencyKey(app.installation, 'confirm', attempt)
  const answer = await intents.confirmIntent(intentId, confirmation, key)
  const proof = answer.outcome === 'done' ? answer : await intents.readIntent(intentId)
  if (proof.outcome === 'done' && (answer.outcome === 'rejected' || !isUnsent(proof.value)))
    return proof.value
  await replaceReplayedFault(app, attempt, answer, proof)
  throw new Error(`the debit of attempt ${attempt.number} is not sent: ${reasonOf(answer)}`)
}

function reasonOf(answer: ProviderAnswer<Intent>): string {
  if (answer.outcome === 'unknown') return answer.reason
  return answer.outcome === 'rejected' ? `${answer.http} ${answer.code}` : answer.value.status
}
