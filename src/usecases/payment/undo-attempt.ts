import { enqueue } from '#db/jobs.ts'
import { attemptById, moveAttempt } from '#db/payment-attempts.ts'
import { lockRequest } from '#db/payment-requests.ts'
import { raiseReplay } from '#db/provider-calls.ts'
import type { App } from '../app.ts'
import { bookReturn } from './book-return.ts'
import { giveBack } from './give-back.ts'

/**
 * Gives back what has no order (D5): an authorisation is cancelled, captured money refunded in full, both proven by a
 * fetch. Anything in doubt is thrown, and the queue tries again.
 */
export async function undoAttempt(
  app: App,
  key: { organizationId: number; attemptId: string },
): Promise<void> {
  const attempt = await attemptById(app.db, key)
  if (attempt?.status !== 'undoing' || attempt.intentId === null) return
  const { intents, refunds } = app.provider('stripe')
  const { intentId } = attempt
  const given = {
    intents,
    refunds,
    installation: app.installation,
    intentId,
    row: attempt,
    of: 'attempt',
  } as const
  const intent = await giveBack(given, () => raiseReplay(app.db, 'paymentAttempts', attempt))
  if (intent === undefined) throw new Error(`attempt ${attempt.number} of a closed request is not undone yet`)
  app.crashPoint('cancel-done')
  if (intent.amountCaptured > 0 && intent.fee === null)
    throw new Error('the provider does not know its fee yet')
  await app.transaction(async tx => {
    const request = await lockRequest(tx, attempt.requestId)
    if (!(await moveAttempt(tx, attempt, 'undone', { now: app.now() }))) return
    if (intent.amountCaptured === 0) return
    await bookReturn(app, tx, key.organizationId, intent, request?.tip ?? 0)
    const mail = { organizationId: key.organizationId, kind: 'moneyReturned', subjectId: attempt.id } as const
    await enqueue(tx, 'send-mail', mail, { trace: app.trace })
  })
}
