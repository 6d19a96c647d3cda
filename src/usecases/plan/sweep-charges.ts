import { chargeById, chargesLeft } from '#db/charges.ts'
import { queueCharges } from '#db/due-payments.ts'
import type { Charge } from '#domain/payment/charge.ts'
import type { App } from '../app.ts'
import { inBatches } from '../in-batches.ts'
import { minutesAfter } from '../paris-time.ts'
import { applyCharge } from './apply-charge.ts'
import { closeLeftSettlement } from './regularisation-give-up.ts'

/** Minutes after which an open charge that nobody came back for is looked at (a lost webhook, a closed browser). */
const staleAfter = 5

/**
 * Looks after open charges that nobody came back for: one of its day gets its job again, one of a payer's visit is fetched
 * and made true, and closed once the visit is over. Answers how many it saw.
 */
export async function sweepCharges(app: App): Promise<number> {
  const before = minutesAfter(app.now(), -staleAfter)
  let seen = 0
  for await (const { organizationId, id } of inBatches(wish => chargesLeft(app.db, 'open', before, wish))) {
    const charge = await chargeById(app.db, { organizationId, chargeId: id })
    if (charge !== undefined) await look(app, charge)
    seen += 1
  }
  return seen
}

async function look(app: App, charge: Charge): Promise<void> {
  const { organizationId, paymentId, regularisationId } = charge
  if (regularisationId === null) {
    const payment = { organizationId, id: String(paymentId) }
    return app.transaction(tx => queueCharges(tx, [payment], app.trace))
  }
  if (charge.intentId !== null) {
    const answer = await app.provider('stripe').intents.readIntent(charge.intentId)
    if (answer.outcome !== 'done') return
    await app.transaction(tx => applyCharge(app, tx, charge, answer.value))
  }
  await app.transaction(tx => closeLeftSettlement(app, tx, charge))
}
