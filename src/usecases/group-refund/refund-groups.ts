import { type GroupOrderKey, groupOrdersToLookAt, groupRefundById } from '#db/group-refunds.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import { sumCents } from '#domain/money.ts'
import type { App } from '../app.ts'
import { draftOf, type Purses, takeFrom } from '../cancellation/purses.ts'
import { inBatches } from '../in-batches.ts'
import { meantOf, settleGroupOrder } from './settle-group-order.ts'

/**
 * Looks at every order of many that are refunded at once whose time has come, each in a transaction of its own: what is killed is taken up by
 * the next run, which finds what the rows say (rule REF-13). One that cannot be looked at holds up no other. Returns how many were looked at.
 */
export async function refundGroups(app: App): Promise<number> {
  const purses: Purses = new Map()
  const faults: unknown[] = []
  let looked = 0
  for await (const key of inBatches(input => groupOrdersToLookAt(app.db, app.now(), input))) {
    try {
      await lookAt(app, key, purses)
      looked += 1
    } catch (fault) {
      faults.push(fault)
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} orders could not be refunded`)
  return looked
}

async function lookAt(app: App, key: GroupOrderKey, purses: Purses): Promise<void> {
  const { organizationId, orderId: id } = key
  const order = { organizationId, id }
  const group = await groupRefundById(app.db, { organizationId, id: key.groupRefundId })
  if (group === undefined) return
  const { lines } = await meantOf(app.db, group, order, await paymentsOfOrder(app.db, order))
  const draft = await draftOf(app, purses, order, sumCents(lines.map(({ amount }) => amount)))
  const reserved = await app.transaction(tx => settleGroupOrder(app, tx, { group, key }, draft.room))
  app.crashPoint('group-order-refunded')
  takeFrom(purses, draft, reserved)
}
