import { orderByKey } from '#db/orders.ts'
import { organizationBySlug } from '#db/organizations.ts'
import { lockPaymentsOfOrder, lockSchedule } from '#db/schedule-changes.ts'
import { cancelSchedule, scheduleOfOrder } from '#db/schedules.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { mayAdminister } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { followOrder } from '../order/follow-order.ts'
import { closeMethodChange } from './method-change-close.ts'
import { tellScheduleChange } from './tell-schedule-change.ts'

type Input = { readonly organizationSlug: string; readonly orderId: number; readonly userId: number | null }

/**
 * An administrator cancels what an order still charges: its waiting payments are cancelled, its payer is told, nothing is
 * given back (rule PAY-12). Repeating it, or having nothing left to charge, changes nothing. To anyone else the order does
 * not exist.
 */
export async function cancelFuturePayments(
  app: App,
  { organizationSlug, orderId, userId }: Input,
): Promise<Result<null>> {
  const organization = await organizationBySlug(app.db, organizationSlug)
  if (organization === undefined) return failWith('NOT_FOUND')
  const key = { organizationId: organization.id, id: orderId }
  const order = await orderByKey(app.db, key)
  const form = order && { organizationId: organization.id, id: order.formId }
  if (form === undefined || !(await mayAdminister(app, userId, 'cancelFuturePayments', form)))
    return failWith('NOT_FOUND')
  const plan = await scheduleOfOrder(app.db, key)
  if (plan === undefined) return ok(null)
  return app.transaction(async tx => {
    await lockPaymentsOfOrder(tx, key)
    const schedule = await lockSchedule(tx, { organizationId: organization.id, id: plan.id })
    if (schedule.status !== 'Active' && schedule.status !== 'Suspended') return ok(null)
    await cancelSchedule(tx, key)
    await closeMethodChange(app, tx, schedule)
    await followOrder(tx, key, false)
    await tellScheduleChange(app, tx, { schedule, action: 'schedule.cancel', actor: `user:${userId}` })
    return ok(null)
  })
}
