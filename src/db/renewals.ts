import { sql } from 'kysely'
import { endless } from '#domain/membership/members.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { Reader, Transaction } from './schema.ts'

/** A membership of an order that is its member's latest; `endsOn`: the last ISO day on which it is valid. */
export type RenewableItem = { readonly itemId: number; readonly endsOn: string }

/** The memberships of an order that nobody has renewed yet; those without an end are never renewed. */
export async function renewableItems(
  db: Reader,
  { organizationId, id }: OrderKey,
): Promise<readonly RenewableItem[]> {
  return db
    .selectFrom('memberships')
    .select(['itemId', 'endsOn'])
    .where('organizationId', '=', organizationId)
    .where('orderId', '=', id)
    .where('isLatest', '=', true)
    .where('endsOn', '<', endless)
    .orderBy('itemId')
    .execute()
}

/** The campaign in which members of a form renew: the newest public one that follows it, else the form itself. */
export async function nextFormOf(
  db: Reader,
  { organizationId, formId }: { readonly organizationId: number; readonly formId: number },
): Promise<number> {
  const next = await db
    .selectFrom('forms')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('followsId', '=', formId)
    .where('formType', '=', 'Membership')
    .where('state', 'in', ['Public', 'Private'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return next?.id ?? formId
}

/** Notes which order a cart renews, where both are of one organization. Repeating it is harmless. */
export async function noteRenewalCart(
  tx: Transaction,
  { organizationId, id: orderId }: OrderKey,
  cartId: string,
): Promise<void> {
  await sql`
    insert into renewal_carts (organization_id, cart_id, order_id)
    select organization_id, id, ${orderId} from carts where organization_id = ${organizationId} and id = ${cartId}
    on conflict (organization_id, cart_id) do nothing`.execute(tx)
}

/** The order whose link a cart was made by. */
export async function renewedOrderOf(
  db: Reader,
  { organizationId, id: cartId }: { readonly organizationId: number; readonly id: string },
): Promise<OrderKey | undefined> {
  const row = await db
    .selectFrom('renewalCarts')
    .select(['organizationId', 'orderId as id'])
    .where('organizationId', '=', organizationId)
    .where('cartId', '=', cartId)
    .executeTakeFirst()
  return row
}

/** Notes that an order's memberships will not be renewed. Repeating it is harmless. */
export async function refuseRenewal(
  tx: Transaction,
  { organizationId, id: orderId }: OrderKey,
  now: string,
): Promise<void> {
  await tx
    .insertInto('renewalRefusals')
    .values({ organizationId, orderId, refusedAt: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Whether its payer has said so. */
export async function isRenewalRefused(
  db: Reader,
  { organizationId, id: orderId }: OrderKey,
): Promise<boolean> {
  const row = await db
    .selectFrom('renewalRefusals')
    .select('orderId')
    .where('organizationId', '=', organizationId)
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether an order is being renewed: by a cart of its link, or another one with its payer's address, that is being paid, or whose order
 * waits for its money or is not settled yet, or that waits to be accepted (rules MEM-7, MEM-9).
 */
export async function isBeingRenewed(db: Reader, { organizationId, id }: OrderKey): Promise<boolean> {
  const { rows } = await sql<{ isBeing: boolean }>`
    with former as (
      select o.cart_id, o.created_at, lower(y.email) as address
      from orders o left join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
      where o.organization_id = ${organizationId} and o.id = ${id}
    ), later as (
      select c.id from renewal_carts r
      join carts c on c.organization_id = r.organization_id and c.id = r.cart_id
      where r.organization_id = ${organizationId} and r.order_id = ${id}
      union
      select c.id from former h
      join payers y on y.organization_id = ${organizationId} and lower(y.email) = h.address and y.cart_id <> h.cart_id
      join carts c on c.organization_id = y.organization_id and c.id = y.cart_id and c.created_at > h.created_at
      join forms f on f.organization_id = c.organization_id and f.id = c.form_id and f.form_type = 'Membership'
    )
    select exists (
      select from later l where exists (
        select from payment_requests q
        where q.organization_id = ${organizationId} and q.cart_id = l.id and q.status = 'open')
      or exists (
        select from applications a
        where a.organization_id = ${organizationId} and a.cart_id = l.id and a.state in ('waiting', 'accepted'))
      or exists (
        select from orders o
        where o.organization_id = ${organizationId} and o.cart_id = l.id and (o.status = 'Committed' or exists (
          select from unsettled_memberships u where u.organization_id = o.organization_id and u.order_id = o.id)))
    ) as "isBeing"`.execute(db)
  return rows[0]?.isBeing ?? false
}

/** Whether a renewal by the link of an order is paid, or waits for its bank, and is not settled yet. */
export async function isRenewalPaid(db: Reader, { organizationId, id }: OrderKey): Promise<boolean> {
  const { rows } = await sql<{ isPaid: boolean }>`
    select exists (
      select from renewal_carts r
      join orders o on o.organization_id = r.organization_id and o.cart_id = r.cart_id
      where r.organization_id = ${organizationId} and r.order_id = ${id}
        and (o.status = 'Committed' or o.status = 'Processed' and exists (
          select from unsettled_memberships u where u.organization_id = o.organization_id and u.order_id = o.id))
    ) as "isPaid"`.execute(db)
  return rows[0]?.isPaid ?? false
}

/** An order with memberships that end and were not renewed; `endsOn`: the last of these days. */
export type OrderToRemind = OrderKey & { readonly endsOn: string }

type Reminded = {
  /** ISO days between which the memberships end. */
  readonly first: string
  readonly last: string
  readonly after: OrderKey | null
  readonly limit: number
}

/** Orders whose memberships end between two days, and whose payers have not refused to renew: the first of them after a key, in order. */
export async function ordersToRemind(
  db: Reader,
  { first, last, after, limit }: Reminded,
): Promise<readonly OrderToRemind[]> {
  const from = after ?? { organizationId: 0, id: 0 }
  const { rows } = await sql<OrderToRemind>`
    select m.organization_id as "organizationId", m.order_id as id, max(m.ends_on) as "endsOn"
    from memberships m
    where m.is_latest and m.ends_on between ${first}::date and ${last}::date
      and (m.organization_id, m.order_id) > (${from.organizationId}, ${from.id})
      and not exists (select from renewal_refusals r
        where r.organization_id = m.organization_id and r.order_id = m.order_id)
    group by 1, 2 order by 1, 2 limit ${limit}`.execute(db)
  return rows
}

type Reminder = { readonly stage: string; readonly endsOn: string; readonly today: string }

/** Notes a reminder with its days; `false` where it was noted before. */
export async function noteReminder(
  tx: Transaction,
  { organizationId, id: orderId }: OrderKey,
  { stage, endsOn, today }: Reminder,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('renewalReminders')
    .values({ organizationId, orderId, stage: stage as 'before', endsOn, queuedOn: today })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** A campaign of memberships by its title. */
export type SeasonForm = { readonly id: number; readonly title: string }

/** The other campaigns of memberships of a form's organization, the newest first. */
export async function otherSeasons(
  db: Reader,
  { organizationId, id }: { readonly organizationId: number; readonly id: number },
): Promise<readonly SeasonForm[]> {
  return db
    .selectFrom('forms')
    .select(['id', 'title'])
    .where('organizationId', '=', organizationId)
    .where('formType', '=', 'Membership')
    .where('id', '<>', id)
    .where('state', '<>', 'Deleted')
    .orderBy('id', 'desc')
    .execute()
}
