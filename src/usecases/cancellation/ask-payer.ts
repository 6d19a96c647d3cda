import { cancellationOf } from '#db/cancellations.ts'
import { enqueue } from '#db/jobs.ts'
import { orderByKey } from '#db/orders.ts'
import { scheduleOfOrder } from '#db/schedules.ts'
import type { Transaction } from '#db/schema.ts'
import { lockedPayments, lockSettlement, moveSettlement } from '#db/settlements.ts'
import { choosingDays } from '#domain/cancellation/cancellation.ts'
import type { Order, OrderKey } from '#domain/order/order.ts'
import { daysAfter } from '#domain/payment/next-charge.ts'
import type { App } from '../app.ts'
import { parisDate, parisInstant } from '../paris-time.ts'
import { endPlan } from '../plan/stop-plan.ts'
import { audit } from '../records.ts'

/**
 * The payer of an order that was found is written to, and nothing more of it is charged. Who ordered late has the least number of days; what cost
 * nothing is settled without a question (rule CAN-2). Repeating it changes nothing.
 */
export async function askPayer(app: App, tx: Transaction, key: OrderKey): Promise<void> {
  const payments = await lockedPayments(tx, key)
  const settlement = await lockSettlement(tx, key)
  const order = await orderByKey(tx, key)
  if (settlement?.status !== 'found' || order === undefined) return
  const { organizationId, formId } = settlement
  const cancellation = await cancellationOf(tx, { organizationId, id: formId })
  if (cancellation === undefined) return
  await stopCharging(app, tx, order)
  const now = app.now()
  if (payments.length === 0) {
    await moveSettlement(tx, settlement, 'refund', { choice: 'refund', triedAt: now, lookAt: now })
  } else {
    const least = daysAfter(parisDate(now), choosingDays.least)
    const chooseUntil = cancellation.chooseUntil > least ? cancellation.chooseUntil : least
    const lookAt = parisInstant(`${daysAfter(chooseUntil, 1)}T00:00`)
    await moveSettlement(tx, settlement, 'ask', { chooseUntil, lookAt })
  }
  const mail = { organizationId, kind: 'eventCancelled', subjectId: String(order.id) } as const
  await enqueue(tx, 'send-notice', mail, { trace: app.trace })
}

async function stopCharging(app: App, tx: Transaction, order: Order): Promise<void> {
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
