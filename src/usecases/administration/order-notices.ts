import { enqueue } from '#db/jobs.ts'
import {
  daysToTell,
  type OrderNotice,
  orderMailsOf,
  ordersToTell,
  saveOrderMails,
} from '#db/order-notices.ts'
import { organizationBySlug } from '#db/organizations.ts'
import type { OrderMails } from '#domain/access/order-mails.ts'
import type { OrderNoticeKind } from '#domain/job/mail-kinds.ts'
import { daysAfter } from '#domain/payment/next-charge.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { formsInReach } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { inBatches } from '../in-batches.ts'
import { minutesAfter, parisDate, spanOf } from '../paris-time.ts'

type Visit = { readonly organizationSlug: string; readonly userId: number | null }

/** What somebody who administers an organization or some of its campaigns is told of orders; to anyone else it does not exist. */
export async function readOrderMails(app: App, visit: Visit): Promise<Result<OrderMails>> {
  const seat = await seatOf(app, visit)
  return seat === undefined ? failWith('NOT_FOUND') : ok(await orderMailsOf(app.db, seat))
}

/** Chooses it, for all that this person administers in the organization (rule FRM-16). */
export async function chooseOrderMails(
  app: App,
  { orderMails, ...visit }: Visit & { readonly orderMails: OrderMails },
): Promise<Result<null>> {
  const seat = await seatOf(app, visit)
  if (seat === undefined) return failWith('NOT_FOUND')
  return app.transaction(async tx => {
    await saveOrderMails(tx, seat, { orderMails, now: app.now() })
    return ok(null)
  })
}

async function seatOf(app: App, { organizationSlug, userId }: Visit) {
  const organization = await organizationBySlug(app.db, organizationSlug)
  if (organization === undefined || userId === null) return undefined
  const reach = await formsInReach(app, userId, 'seePayments', organization.id)
  return reach.length === 0 ? undefined : { organizationId: organization.id, userId }
}

/** How far back an order may lie that nobody was told of yet, in minutes: longer than any outage of the clock. */
const lookBack = 2 * 24 * 60

/** Queues a mail for each new order and each administrator who wants it. Told twice, the mail is the same. Returns how many. */
export async function tellOrders(app: App): Promise<number> {
  const since = minutesAfter(app.now(), -lookBack)
  return queueAll(app, 'orderTold', input => ordersToTell(app.db, since, input))
}

/** Queues what yesterday brought, for those who chose one mail a day. Returns how many. */
export async function tellDays(app: App): Promise<number> {
  const name = daysAfter(parisDate(app.now()), -1)
  const day = { ...spanOf(name), name }
  return queueAll(app, 'ordersOfDay', input => daysToTell(app.db, day, input))
}

async function queueAll(
  app: App,
  kind: OrderNoticeKind,
  read: Parameters<typeof inBatches<OrderNotice>>[0],
): Promise<number> {
  let told = 0
  for await (const { organizationId, id: subjectId } of inBatches(read)) {
    const mail = { organizationId, kind, subjectId }
    await app.transaction(tx => enqueue(tx, 'send-notice', mail, { trace: app.trace }))
    told += 1
  }
  return told
}
