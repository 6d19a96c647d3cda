import { sql } from 'kysely'
import type { OrderMails } from '#domain/access/order-mails.ts'
import type { BatchInput, BatchRow } from './batch.ts'
import type { Reader, Transaction } from './schema.ts'

type Seat = { readonly organizationId: number; readonly userId: number }
/** Who is to be told of what; `id` is what the mail is about and its reader. */
export type OrderNotice = BatchRow & { readonly organizationId: number }
/** A day in Paris: from one instant to another. */
type Span = { readonly from: string; readonly until: string }

/** What somebody chose for all that they administer in an organization. */
export async function orderMailsOf(db: Reader, { organizationId, userId }: Seat): Promise<OrderMails> {
  const row = await db
    .selectFrom('roles')
    .select('orderMails')
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .orderBy('id')
    .executeTakeFirst()
  return row?.orderMails ?? 'daily'
}

/** The choice holds from now on: orders from before are not told of once more. */
export async function saveOrderMails(
  tx: Transaction,
  { organizationId, userId }: Seat,
  { orderMails, now }: { readonly orderMails: OrderMails; readonly now: string },
): Promise<void> {
  await tx
    .updateTable('roles')
    .set({ orderMails, orderMailsSince: now })
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('orderMails', '<>', orderMails)
    .execute()
}

/** New orders for those who want to hear of each, oldest first; what was handed over already, and what one of them recorded, is left out. */
export async function ordersToTell(
  db: Reader,
  since: string,
  { after, limit }: BatchInput,
): Promise<readonly OrderNotice[]> {
  const { rows } = await sql<OrderNotice>`
    select distinct o.organization_id, o.id || '.' || r.user_id as id, instant(o.created_at) as at
    from roles r
    join forms f on f.organization_id = r.organization_id and (r.form_id is null or f.id = r.form_id)
    join orders o on o.organization_id = f.organization_id and o.form_id = f.id
      and o.created_at > greatest(${since}::timestamptz, r.order_mails_since)
    where r.order_mails = 'each' and r.role <> 'Reader' and o.status in ('Committed', 'Processed') and not o.is_recorded
      and not exists (select from mails m where m.organization_id = o.organization_id and m.kind = 'orderTold'
        and m.subject_id = o.id || '.' || r.user_id)
      and (${after?.at ?? null}::timestamptz is null or instant(o.created_at) >= ${after?.at ?? null})
    order by at, id
    limit ${limit}`.execute(db)
  return rows
}

/** Who is told of a day: those who chose it and have at least an order or a refused payment in it. */
export async function daysToTell(
  db: Reader,
  day: Span & { readonly name: string },
  { after, limit }: BatchInput,
): Promise<readonly OrderNotice[]> {
  const { rows } = await sql<OrderNotice>`
    select distinct r.organization_id, ${day.name} || '.' || r.user_id as id, lpad(r.user_id::text, 10, '0') as at
    from roles r
    join forms f on f.organization_id = r.organization_id and (r.form_id is null or f.id = r.form_id)
    where r.order_mails = 'daily' and r.role <> 'Reader'
      and (exists (${ordersIn(day)}) or exists (${refusalsIn(day)}))
      and (${after?.at ?? null}::text is null or lpad(r.user_id::text, 10, '0') >= ${after?.at ?? null})
    order by at, id
    limit ${limit}`.execute(db)
  return rows
}

export type DayOfForm = {
  readonly title: string
  readonly orders: number
  /** Cents of the organization's own part, whenever they are charged. */
  readonly amount: number
  readonly refused: number
}

/** What a day brought to each campaign that somebody administers; those without anything are left out. */
export async function dayOfForms(
  db: Reader,
  { organizationId, userId }: Seat,
  day: Span,
): Promise<readonly DayOfForm[]> {
  const { rows } = await sql<DayOfForm>`
    select title, orders, amount, refused from (
      select f.title, f.id,
        (select count(*)::int from (${ordersIn(day)}) as told) as orders,
        (select coalesce(sum(told.amount), 0)::int from (${ordersIn(day)}) as told) as amount,
        (select count(*)::int from (${refusalsIn(day)}) as told) as refused
      from forms f
      where f.organization_id = ${organizationId}
        and exists (select from roles r where r.organization_id = f.organization_id and r.user_id = ${userId}
          and r.role <> 'Reader' and (r.form_id is null or r.form_id = f.id))) as days
    where orders > 0 or refused > 0
    order by amount desc, id`.execute(db)
  return rows
}

const ordersIn = ({ from, until }: Span) => sql`
  select o.amount from orders o
  where o.organization_id = f.organization_id and o.form_id = f.id and o.status in ('Committed', 'Processed', 'Refunded')
    and not o.is_recorded
    and o.created_at >= ${from}::timestamptz and o.created_at < ${until}::timestamptz`

/** Payments of later days that a bank refused: each once, however often it was tried. */
const refusalsIn = ({ from, until }: Span) => sql`
  select distinct p.id from payment_attempts a
  join payments p on p.organization_id = a.organization_id and p.id = a.payment_id
  join orders o on o.organization_id = p.organization_id and o.id = p.order_id
  where a.organization_id = f.organization_id and a.status = 'refused' and a.trigger = 'due' and o.form_id = f.id
    and a.settled_at >= ${from}::timestamptz and a.settled_at < ${until}::timestamptz`
