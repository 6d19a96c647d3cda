import { sql } from 'kysely'
import type { FormType } from '#domain/form/form.ts'
import type { ChargeCounts } from '#domain/order/current-status.ts'
import type { OrderStatus } from '#domain/order/order-flow.ts'
import type { ScheduleFrequency } from '#domain/payment/schedule.ts'
import type { ScheduleStatus } from '#domain/payment/schedule-flow.ts'
import type { Reader } from './schema.ts'
import { emailKey } from './users.ts'

/** Whose orders are meant: paid while connected, or with the address that this user proved. */
export type Owner = { readonly userId: number; readonly emailKey: string }

/** The rows of `payers y` that are a user's own; each half has an index (migration 12). */
export const isOwn = ({ userId, emailKey }: Owner) =>
  sql<boolean>`(y.user_id = ${userId} or lower(y.email) = ${emailKey})`

/**
 * A user's own orders as `o`, found by their carts before anything is joined: planned together with the rest, all orders of an
 * association may be read to find one of them.
 */
export const ownOrders = (owner: Owner) => sql`(
  select o.* from payers y join orders o on o.organization_id = y.organization_id and o.cart_id = y.cart_id
  where ${isOwn(owner)} offset 0) o`

/** An order in the list of its payer. Amounts in cents. */
export type PayersOrder = {
  readonly id: number
  readonly organizationId: number
  readonly createdAt: string
  readonly status: OrderStatus
  readonly total: number
  readonly formType: FormType
  readonly title: string
  readonly organization: string
  readonly frequency: ScheduleFrequency | null
  readonly scheduleStatus: ScheduleStatus | null
  readonly counts: ChargeCounts
  /** What came back of it. */
  readonly givenBack: number
}

export type OrderFilter = {
  /** Of this year in Paris; null: of every year. */
  readonly year: number | null
  readonly formType: FormType | null
  /** Orders before this id; null: from the newest on. */
  readonly before: number | null
  readonly limit: number
}

/** What came back of the payments of an order `o`, by refunds and by disputes that were lost, in cents. */
const givenBackOf = sql<number>`(
  select coalesce(sum(b.amount), 0)::integer from payments p cross join lateral (
    select r.organization_part + r.tip_part as amount from refunds r
    where r.organization_id = p.organization_id and r.payment_id = p.id and r.status = 'succeeded'
    union all
    select d.amount from disputes d
    where d.organization_id = p.organization_id and d.payment_id = p.id and d.status = 'lost') b
  where p.organization_id = o.organization_id and p.order_id = o.id)`

/** The orders of a payer across all organizations, newest first, a page at a time by their id. */
export async function listPayersOrders(
  db: Reader,
  owner: Owner,
  { year, formType, before, limit }: OrderFilter,
): Promise<readonly PayersOrder[]> {
  const { rows } = await sql<PayersOrder>`
    select o.id, o.organization_id, o.created_at, o.status, o.total, o.form_type, o.title, g.name as organization,
      s.frequency, s.status as "scheduleStatus", p.counts, ${givenBackOf} as "givenBack"
    from (
      select o.id, o.organization_id, o.created_at, o.status, o.amount + o.tip as total,
        f.form_type, f.title
      from ${ownOrders(owner)}
      join forms f on f.organization_id = o.organization_id and f.id = o.form_id
      where (${before}::integer is null or o.id < ${before}::integer)
        and (${year}::integer is null or extract(year from o.created_at at time zone 'Europe/Paris') = ${year}::integer)
        and (${formType}::text is null or f.form_type = ${formType}::text)
      order by o.id desc limit ${limit}
    ) o
    join organizations g on g.id = o.organization_id
    left join schedules s on s.organization_id = o.organization_id and s.order_id = o.id
    cross join lateral (
      select json_build_object(
        'paid', count(*) filter (where status in ('Authorized', 'Refunding', 'Contested')),
        'underWay', count(*) filter (where status in ('Pending', 'WaitingAuthentication', 'WaitingBankValidation', 'Capturing')),
        'waiting', count(*) filter (where status = 'Waiting'),
        'refused', count(*) filter (where status in ('Refused', 'Error')),
        'refunded', count(*) filter (where status = 'Refunded')) as counts
      from payments p where p.organization_id = o.organization_id and p.order_id = o.id
    ) p
    order by o.id desc`.execute(db)
  return rows
}

/** The most orders that one mail leads to: the newest. */
const mostFound = 20

/** An order as the mail that leads to it names it. */
export type FoundOrder = Pick<PayersOrder, 'id' | 'organizationId' | 'createdAt' | 'title' | 'organization'>

/** The orders that were paid with an address, newest first; whoever reads its mail may see them. */
export async function ordersPaidWith(db: Reader, email: string): Promise<readonly FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`
    select o.id, o.organization_id, o.created_at, f.title, g.name as organization
    from payers y
    join orders o on o.organization_id = y.organization_id and o.cart_id = y.cart_id
    join forms f on f.organization_id = o.organization_id and f.id = o.form_id
    join organizations g on g.id = o.organization_id
    where lower(y.email) = ${emailKey(email)}
    order by o.id desc limit ${mostFound}`.execute(db)
  return rows
}

/** The years in which a payer ordered anything, newest first. */
export async function yearsOfOrders(db: Reader, owner: Owner): Promise<readonly number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from o.created_at at time zone 'Europe/Paris')::integer as year
    from ${ownOrders(owner)} order by year desc`.execute(db)
  return rows.map(row => row.year)
}

/** A payment that was refused and waits for its payer. Amount in cents. */
export type UnpaidPayment = {
  readonly organizationId: number
  readonly id: number
  readonly key: string
  readonly orderId: number
  readonly amount: number
  readonly title: string
}

/** The most that a page tells of at once. */
const mostUnpaid = 5

/** The refused payments of a payer's living orders, oldest first. */
export async function unpaidOfOwner(db: Reader, owner: Owner): Promise<readonly UnpaidPayment[]> {
  const { rows } = await sql<UnpaidPayment>`
    select p.organization_id, p.id, p.key, p.order_id, p.amount, f.title
    from ${ownOrders(owner)}
    join payments p on p.organization_id = o.organization_id and p.order_id = o.id
    join forms f on f.organization_id = o.organization_id and f.id = o.form_id
    where p.status in ('Refused', 'Error') and o.status in ('Committed', 'Processed')
    order by p.due_on, p.id limit ${mostUnpaid}`.execute(db)
  return rows
}
