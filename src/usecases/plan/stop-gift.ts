import { lockPaymentsOfOrder, lockSchedule } from '#db/schedule-changes.ts'
import { cancelSchedule } from '#db/schedules.ts'
import type { Transaction } from '#db/schema.ts'
import { goesOn } from '#domain/payment/schedule-flow.ts'
import type { App } from '../app.ts'
import { followOrder } from '../order/follow-order.ts'
import { closeMethodChange } from './method-change.ts'
import { tellScheduleChange } from './write-schedule-mail.ts'

type Gift = { readonly organizationId: number; readonly id: number; readonly orderId: number }

/**
 * Nothing more is charged of a monthly gift, no refused month is asked for any more; its payer is told (rule DUE-13).
 * Returns whether it went on until now.
 */
export async function stopGift(app: App, tx: Transaction, gift: Gift): Promise<boolean> {
  const { organizationId, orderId } = gift
  await lockPaymentsOfOrder(tx, { organizationId, id: orderId })
  const schedule = await lockSchedule(tx, gift)
  if (!goesOn(schedule.status)) return false
  await cancelSchedule(tx, { organizationId, id: orderId })
  await closeMethodChange(app, tx, schedule)
  await followOrder(tx, { organizationId, id: orderId }, false)
  await tellScheduleChange(app, tx, { schedule, action: 'schedule.stop' })
  return true
}
