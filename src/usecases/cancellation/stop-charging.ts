import { scheduleOfOrder } from '#db/schedules.ts'
import type { Transaction } from '#db/schema.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { App } from '../app.ts'
import { endPlan } from '../plan/stop-plan.ts'
import { audit } from '../records.ts'

/** Nothing more of an order is charged. Repeating it changes nothing. */
export async function stopCharging(app: App, tx: Transaction, order: OrderKey): Promise<void> {
  const { organizationId } = order
  const plan = await scheduleOfOrder(tx, order)
  if (plan === undefined || (await endPlan(app, tx, { organizationId, id: plan.id })) === undefined) return
  await audit(app, tx, {
    organizationId,
    actor: 'platform',
    action: 'schedule.cancel',
    object: `schedule:${plan.id}`,
  })
}
