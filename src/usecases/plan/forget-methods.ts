import { type EndedMethod, emptyPlan, endedMethods, endedPlans } from '#db/retention-methods.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import { endedBefore } from '#domain/retention/rules.ts'
import type { App } from '../app.ts'
import { eachBatch } from '../forget-by-rule.ts'

/**
 * Forgets the methods of plans that ended so long ago that nobody can contest a charge any more: at the provider first, then
 * here. A card that a user keeps stays theirs. Returns how many.
 */
export function forgetMethods(app: App): Promise<number> {
  return eachBatch(app, endedBefore('paymentMethods', app.now()), async slice => {
    const methods = await endedMethods(app.db, slice)
    // Read before rows of this batch change, so that the next one begins behind it.
    const { seen, last } = await endedPlans.count(app.db, slice)
    let gone = 0
    for (const method of methods) if (await forgetMethod(app, method)) gone += 1
    return { seen, last, gone }
  })
}

/** How many {@link forgetMethods} would forget now. */
export function countMethods(app: App): Promise<number> {
  return eachBatch(app, endedBefore('paymentMethods', app.now()), slice => endedPlans.count(app.db, slice))
}

/** Returns whether it is forgotten; where the provider did not answer, the next night asks again with the same key. */
async function forgetMethod(app: App, method: EndedMethod): Promise<boolean> {
  const { provider, paymentMethod, isUsers } = method
  const { methods } = app.provider(provider)
  if (methods !== null && !isUsers) {
    const key = idempotencyKey(app.installation, 'forget', { id: paymentMethod, replay: 0 })
    const { outcome } = await methods.forgetMethod(paymentMethod, key)
    if (outcome === 'unknown') return false
  }
  await emptyPlan(app.db, method)
  return true
}
