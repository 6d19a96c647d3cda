import { enqueue } from '#db/jobs.ts'
import { attemptById, moveAttempt } from '#db/payment-attempts.ts'
import { raiseReplay } from '#db/provider-calls.ts'
import type { AttemptKey, AttemptTrigger } from '#domain/payment/attempt.ts'
import type { App } from '../app.ts'
import { readAttempt } from './drive-attempt.ts'
import { bookReturn, giveBack } from './give-back.ts'

/** What the payer is told when money went back: that a purchase did not come about, or that a later payment was not due. */
const mails = {
  checkout: 'moneyReturned',
  due: 'chargeReturned',
  recovery: 'chargeReturned',
} as const satisfies Record<AttemptTrigger, string>

/**
 * Gives back what came of an attempt that nobody waits for any more: an authorisation is cancelled, captured money refunded in
 * full, both proven by a fetch. Anything in doubt is thrown, and the queue tries again.
 */
export async function undoAttempt(app: App, key: AttemptKey): Promise<void> {
  const attempt = await attemptById(app.db, key)
  if (attempt?.status !== 'undoing') return
  const seen = await readAttempt(app, attempt)
  if (seen.outcome !== 'done') throw new Error(`the intent of attempt ${attempt.number} is not read yet`)
  // Nothing of it is there; what comes of a call that is still on its way is told by the provider, and undone then.
  if (seen.value === null)
    return void (await app.transaction(tx => moveAttempt(tx, attempt, 'undone', { now: app.now() })))
  const provider = app.provider(attempt.provider)
  const intent = await giveBack(app, provider, { ...attempt, intentId: seen.value.id }, () =>
    raiseReplay(app.db, 'paymentAttempts', attempt),
  )
  if (intent === undefined)
    throw new Error(`attempt ${attempt.number} of payment ${attempt.paymentId} is not undone yet`)
  app.crashPoint('money-given-back')
  if (intent.amountCaptured > 0 && intent.fee === null)
    throw new Error('the provider does not know its fee yet')
  await app.transaction(async tx => {
    if (!(await moveAttempt(tx, attempt, 'undone', { now: app.now() }))) return
    if (intent.amountCaptured === 0) return
    await bookReturn(app, tx, key.organizationId, intent, attempt.tip)
    const mail = { organizationId: key.organizationId, kind: mails[attempt.trigger], subjectId: attempt.id }
    await enqueue(tx, 'send-mail', mail, { trace: app.trace })
  })
}
