import { moveSchedule, scheduleOfOrder } from '#db/schedules.ts'
import type { Transaction } from '#db/schema.ts'

/** Nothing more is charged of an order until its plan is resumed: its payer asked for it, or went to the bank. */
export async function pauseSchedule(
  tx: Transaction,
  order: { readonly organizationId: number; readonly id: number },
): Promise<boolean> {
  const schedule = await scheduleOfOrder(tx, order)
  if (schedule === undefined) return false
  return moveSchedule(tx, { organizationId: order.organizationId, id: schedule.id }, 'suspend')
}
