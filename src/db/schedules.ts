import { move } from '#domain/flow.ts'
import { paymentFlow } from '#domain/payment/payment-flow.ts'
import type { Schedule } from '#domain/payment/schedule.ts'
import { type ScheduleStatus, scheduleFlow } from '#domain/payment/schedule-flow.ts'
import type { Reader, Transaction } from './schema.ts'

type OrderKey = { readonly organizationId: number; readonly id: number }

/** A schedule as it is stored: with its state and the card that is kept for it. */
export type StoredSchedule = Schedule & {
  readonly id: number
  readonly status: ScheduleStatus
  readonly customerId: string
  readonly paymentMethod: string
}

/** The schedule of an order, or `undefined` where everything was paid at once. */
export async function scheduleOfOrder(db: Reader, order: OrderKey): Promise<StoredSchedule | undefined> {
  return db
    .selectFrom('schedules')
    .select(['id', 'frequency', 'status', 'amount', 'count', 'day_of_levy as dayOfLevy', 'next_on as nextOn'])
    .select(['customer_id as customerId', 'payment_method as paymentMethod'])
    .where('organization_id', '=', order.organizationId)
    .where('order_id', '=', order.id)
    .executeTakeFirst()
}

/** Nothing more of an order is charged: its schedule and the payments that wait for their day are cancelled (D6). */
export async function cancelSchedule(tx: Transaction, order: OrderKey): Promise<void> {
  const plan = move(scheduleFlow, 'Active', 'cancel')
  const charge = move(paymentFlow, 'Waiting', 'cancel')
  await tx
    .updateTable('schedules')
    .set({ status: plan.to })
    .where('organization_id', '=', order.organizationId)
    .where('order_id', '=', order.id)
    .where('status', '=', plan.from)
    .execute()
  await tx
    .updateTable('payments')
    .set({ status: charge.to })
    .where('organization_id', '=', order.organizationId)
    .where('order_id', '=', order.id)
    .where('status', '=', charge.from)
    .execute()
}
