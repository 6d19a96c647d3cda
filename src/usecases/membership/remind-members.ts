import { enqueue } from '#db/jobs.ts'
import { orderByKey } from '#db/orders.ts'
import { noteReminder, type OrderToRemind, ordersToRemind } from '#db/renewals.ts'
import { dueReminder, remindedEnds } from '#domain/membership/reminders.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { remindable } from './write-renewal-mail.ts'

/** Orders that are read at a time. */
const limit = 200

/**
 * Queues the reminders of today, once each: about memberships whose campaign, or the one that follows it, reminds its members and sells
 * a later season (rule MEM-6). Says how many.
 */
export async function remindMembers(app: App): Promise<number> {
  const today = parisDate(app.now())
  let queued = 0
  for (let after: OrderToRemind | null = null; ; ) {
    const orders: readonly OrderToRemind[] = await ordersToRemind(app.db, {
      ...remindedEnds(today),
      after,
      limit,
    })
    for (const order of orders) queued += (await remind(app, order, today)) ? 1 : 0
    after = orders.at(-1) ?? null
    if (orders.length < limit) return queued
  }
}

async function remind(app: App, { endsOn, ...key }: OrderToRemind, today: string): Promise<boolean> {
  const stage = dueReminder(endsOn, today)
  const order = stage === undefined ? undefined : await orderByKey(app.db, key)
  if (stage === undefined || order === undefined || !(await remindable(app, order))) return false
  const isQueued = await app.transaction(async tx => {
    if (!(await noteReminder(tx, order, { stage, endsOn, today }))) return false
    const { organizationId } = order
    const mail = { organizationId, kind: 'renewalReminder', subjectId: `${order.id}.${stage}` } as const
    await enqueue(tx, 'send-notice', mail, { trace: app.trace })
    return true
  })
  app.crashPoint('member-reminded')
  return isQueued
}
