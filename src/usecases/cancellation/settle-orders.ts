import { findLateOrders, settlementOf, settlementsToLookAt } from '#db/settlements.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { App } from '../app.ts'
import { inBatches } from '../in-batches.ts'
import { askPayer } from './ask-payer.ts'
import { draftOf, type Purses, takeFrom } from './purses.ts'
import { settleOrder } from './settle-order.ts'

/**
 * Looks at every order of a cancelled event whose time has come, each in a transaction of its own: what is killed is taken up by the next
 * run, which finds what the rows say (rule CAN-4). One that cannot be looked at holds up no other. Returns how many were looked at.
 */
export async function settleOrders(app: App): Promise<number> {
  await app.transaction(tx => findLateOrders(tx, app.now()))
  const purses: Purses = new Map()
  const faults: unknown[] = []
  let looked = 0
  for await (const { organizationId, orderId: id } of inBatches(input =>
    settlementsToLookAt(app.db, app.now(), input),
  )) {
    try {
      await lookAt(app, { organizationId, id }, purses)
      looked += 1
    } catch (fault) {
      faults.push(fault)
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} orders could not be settled`)
  return looked
}

async function lookAt(app: App, order: OrderKey, purses: Purses): Promise<void> {
  const settlement = await settlementOf(app.db, order)
  if (settlement?.status === 'found') {
    await app.transaction(tx => askPayer(app, tx, order))
    return app.crashPoint('payer-asked')
  }
  const draft = await draftOf(app, purses, order)
  const reserved = await app.transaction(tx => settleOrder(app, tx, order, draft.room))
  app.crashPoint('order-settled')
  takeFrom(purses, draft, reserved)
}
