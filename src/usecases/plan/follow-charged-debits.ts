import { chargeById, chargesLeft } from '#db/charges.ts'
import type { App } from '../app.ts'
import { inBatches } from '../in-batches.ts'
import { minutesAfter } from '../paris-time.ts'
import { applyCharge } from './apply-charge.ts'

/** Minutes that a debit is left to the provider's own notices. */
const quietFor = 60

/** Looks at later direct debits that banks have not answered: a lost webhook must not hide a refusal. Answers how many. */
export async function followChargedDebits(app: App): Promise<number> {
  const before = minutesAfter(app.now(), -quietFor)
  let seen = 0
  for await (const { organizationId, id } of inBatches(wish => chargesLeft(app.db, 'sent', before, wish))) {
    const charge = await chargeById(app.db, { organizationId, chargeId: id })
    if (charge === undefined || charge.intentId === null) continue
    const answer = await app.provider('stripe').intents.readIntent(charge.intentId)
    if (answer.outcome === 'done') await app.transaction(tx => applyCharge(app, tx, charge, answer.value))
    seen += 1
  }
  return seen
}
