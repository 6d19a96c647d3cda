import { organizationBySlug } from '#db/organizations.ts'
import { scheduleOfOrder } from '#db/schedules.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { mayActOnOrder } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import type { ChangeOutcome } from './method-change.ts'
import { openGift, type ScheduleReader } from './open-schedule.ts'
import { stopPlan } from './stop-plan.ts'

/**
 * The payer of a monthly gift stops it: nothing more is charged, no refused month is asked for any more. A charge that the
 * bank has in hand takes its course (rule DUE-13).
 */
export async function stopSchedule(app: App, reader: ScheduleReader): Promise<Result<ChangeOutcome>> {
  const opened = await openGift(app, reader)
  // A second press: it is stopped already, as the payer wanted.
  if (!opened.ok)
    return opened.error.some(({ code }) => code === 'SCHEDULE_ENDED') ? ok({ kind: 'unchanged' }) : opened
  const isStopped = await app.transaction(tx => stopPlan(app, tx, opened.value))
  return ok({ kind: isStopped ? 'changed' : 'unchanged' })
}

type Input = { readonly organizationSlug: string; readonly orderId: number; readonly userId: number | null }

/**
 * An administrator cancels what an order still charges: its waiting payments are cancelled, its payer is told, nothing is
 * given back (rule DUE-13). Repeating it, or having nothing left to charge, changes nothing. To anyone else the order does
 * not exist.
 */
export async function cancelFuturePayments(
  app: App,
  { organizationSlug, orderId, userId }: Input,
): Promise<Result<null>> {
  const organization = await organizationBySlug(app.db, organizationSlug)
  if (organization === undefined) return failWith('NOT_FOUND')
  const key = { organizationId: organization.id, id: orderId }
  if (!(await mayActOnOrder(app, userId, 'cancelFuturePayments', key))) return failWith('NOT_FOUND')
  const plan = await scheduleOfOrder(app.db, key)
  if (plan === undefined) return ok(null)
  const charged = { organizationId: organization.id, id: plan.id, orderId }
  const told = { action: 'schedule.cancel', actor: `user:${userId}` } as const
  await app.transaction(tx => stopPlan(app, tx, charged, told))
  return ok(null)
}
