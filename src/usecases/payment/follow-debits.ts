import { attemptById, debitsAtBank } from '#db/payment-attempts.ts'
import { isUnderWay } from '#domain/payment/attempt-flow.ts'
import type { App } from '../app.ts'
import { inBatches } from '../in-batches.ts'
import { beforeWait } from '../waits.ts'
import { applyIntent } from './apply-intent.ts'

/** Minutes that a debit is left to the provider's own events before it is looked at. */
const patience = 60

/** Looks at the debits that banks have not answered: a lost event is found here. Returns how many it saw. */
export async function followDebits(app: App): Promise<number> {
  const before = beforeWait(app, patience)
  let seen = 0
  for await (const { organizationId, id } of inBatches(input => debitsAtBank(app.db, before, input))) {
    seen += 1
    const attempt = await attemptById(app.db, { organizationId, attemptId: id })
    if (attempt === undefined || !isUnderWay(attempt) || attempt.intentId === null) continue
    const answer = await app.provider(attempt.provider).intents.readIntent(attempt.intentId)
    if (answer.outcome === 'done') await app.transaction(tx => applyIntent(app, tx, attempt, answer.value))
  }
  return seen
}
