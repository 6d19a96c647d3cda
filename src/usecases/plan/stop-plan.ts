import { queueInvoice } from '#db/invoices.ts'
import { lockPaymentsOfOrder, lockSchedule, type PayersSchedule } from '#db/schedule-changes.ts'
import { cancelSchedule } from '#db/schedules.ts'
import type { Transaction } from '#db/schema.ts'
import { goesOn } from '#domain/payment/schedule-flow.ts'
import type { App } from '../app.ts'
import { followOrder } from '../order/follow-order.ts'
import { closeMethodChange } from './method-change.ts'
import { type ScheduleTold, tellScheduleChange } from './write-schedule-mail.ts'

type Plan = { readonly organizationId: number; readonly id: number; readonly orderId: number }

/**
 * Nothing more is charged of a plan, no refused month is asked for any more, and its payer is told (rule DUE-13). Where `told`
 * names nobody else, the payer stopped it. Returns whether it went on until now.
 */
export async function stopPlan(
  app: App,
  tx: Transaction,
  plan: Plan,
  told: Omit<ScheduleTold, 'schedule'> = { action: 'schedule.stop' },
): Promise<boolean> {
  const order = { organizationId: plan.organizationId, id: plan.orderId }
  await lockPaymentsOfOrder(tx, order)
  const schedule = await endPlan(app, tx, plan)
  if (schedule === undefined) return false
  await followOrder(app, tx, order, false)
  await queueInvoice(tx, order, app.trace)
  await tellScheduleChange(app, tx, { schedule, ...told })
  return true
}

/**
 * The same without a word to anybody: what waits is cancelled, and a method that is being changed is let be. The order's payments
 * are locked. Returns the plan as it was, `undefined` where it was over already.
 */
export async function endPlan(
  app: App,
  tx: Transaction,
  plan: Omit<Plan, 'orderId'>,
): Promise<PayersSchedule | undefined> {
  const schedule = await lockSchedule(tx, plan)
  if (!goesOn(schedule.status)) return undefined
  await cancelSchedule(tx, { organizationId: schedule.organizationId, id: schedule.orderId })
  await closeMethodChange(app, tx, schedule)
  return schedule
}
