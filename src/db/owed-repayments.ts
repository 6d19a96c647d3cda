import { type RawBuilder, sql } from 'kysely'
import { move } from '#domain/flow.ts'
import type { FormKey } from '#domain/form/form.ts'
import type { Cents } from '#domain/money.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { offlineMeans } from '#domain/payment/payment-means.ts'
import type { PaymentKey } from '#domain/payment/request.ts'
import { repaymentFlow } from '#domain/repayment/repayment-flow.ts'
import type { Reader, Transaction } from './schema.ts'

/** The cheques `c` of the series of `payments p`, by a condition (rule PAY-31). */
const chequesOf = (
  what: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
) => sql`coalesce((select ${what} from series_cheques c
      where c.organization_id = p.organization_id and c.payment_id = p.id and ${where}), 0)`

const isHeld = sql`c.slip_number is null and c.returned_at is null`

/** How many cheques of `payments p` nobody has taken to the bank: they are given back themselves. */
export const heldCheques = sql`${chequesOf(sql`count(*)`, isHeld)}::integer`

/**
 * What is left of the association's part of `payments p`, in cents: what was paid back to an account and is no refund is not there any more either, nor what a
 * cheque was for that the bank sent back.
 */
export const leftOfPayment = sql`(p.amount - p.amount_tip
  - ${chequesOf(sql`sum(c.amount)`, sql`c.returned_at is not null and c.settled_at is null`)}
  - coalesce((select sum(back.organization_part) from refunds back
      where back.organization_id = p.organization_id and back.payment_id = p.id and back.status <> 'failed'), 0)
  - coalesce((select sum(taken.organization_part) from disputes taken
      where taken.organization_id = p.organization_id and taken.payment_id = p.id and taken.status in ('open', 'lost')), 0)
  - coalesce((select sum(paid.amount) from repayments paid
      where paid.organization_id = p.organization_id and paid.payment_id = p.id and paid.booked_at is not null and not paid.is_refund), 0)
  )::integer`

/** What of it may go back by a transfer: no cheque that the association still holds. */
export const cashLeftOfPayment = sql`(${leftOfPayment} - ${chequesOf(sql`sum(c.amount)`, isHeld)})::integer`

/** The refunds `b` of an order `g` of many that are refunded at once, by a condition. */
const refundsOfOrder = (
  what: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
) => sql`(select ${what} from refunds b
  join payments q on q.organization_id = b.organization_id and q.id = b.payment_id
  where q.organization_id = g.organization_id and q.order_id = g.order_id and ${where})`

/**
 * What is not given yet of an order `g` of many that are refunded at once, in cents: what the bank sent back of it and somebody gave otherwise since its last
 * try is given (rule REF-15).
 */
const notGiven = sql`(coalesce(g.amount, 0)
  - coalesce(${refundsOfOrder(
    sql`sum(b.organization_part)`,
    sql`b.status <> 'failed' and (b.group_refund_id = g.group_refund_id
      or b.group_refund_id is null
        and b.created_at >= ${refundsOfOrder(sql`min(b.settled_at)`, sql`b.group_refund_id = g.group_refund_id and b.status = 'failed'`)}
        and b.created_at >= ${refundsOfOrder(sql`max(b.created_at)`, sql`b.group_refund_id = g.group_refund_id and not b.by_transfer`)})`,
  )}, 0)
  - coalesce((select sum(paid.amount) from repayments paid
      where paid.organization_id = g.organization_id and paid.order_id = g.order_id and paid.group_refund_id = g.group_refund_id
        and paid.booked_at is not null and not paid.is_refund), 0)
  )::integer`

/** What of it is still to be given, in cents: no more than its payments hold, of which the bank may have sent a cheque back (rule PAY-31). */
export const leftOfGroup = sql`least(${notGiven}, coalesce((
  select sum(greatest(0, ${leftOfPayment})) from payments p
  where p.organization_id = g.organization_id and p.order_id = g.order_id and p.status in ('Authorized', 'Refunding', 'Contested')), 0)::integer)`

/** What is asked for of an order `g` of many, or stands in a file, and is not booked, in cents. */
export const askedOfGroup = sql`coalesce((select sum(o.amount) from repayments o
  where o.organization_id = g.organization_id and o.order_id = g.order_id and o.group_refund_id = g.group_refund_id
    and o.status <> 'dropped' and o.booked_at is null), 0)::integer`

/**
 * Whether a row of `repayments r` is still owed (rule REF-15): its payment holds that much, and its order still waits for the association; where many are refunded
 * at once, for all that is asked for of it. What changes that locks the payment first.
 */
export const isOwed: RawBuilder<boolean> = sql<boolean>`exists (
  select from payments p
  where p.organization_id = r.organization_id and p.id = r.payment_id and p.status in ('Authorized', 'Refunding')
    and ${cashLeftOfPayment} >= r.amount
    and case when r.group_refund_id is null
      then exists (select from settlements s
        where s.organization_id = r.organization_id and s.order_id = r.order_id
          and (s.status = 'failed' or s.status = 'settling' and p.means = any (${offlineMeans}::text[])))
      else exists (select from group_refund_orders g
        where g.organization_id = r.organization_id and g.group_refund_id = r.group_refund_id and g.order_id = r.order_id
          and g.status = 'aside' and g.aside_for in ('recorded', 'failed') and ${leftOfGroup} >= ${askedOfGroup}) end)`

/** Somebody who was asked for an account and has named none, or whose account is erased; `email` of whom is asked. */
export type StillAsked = { readonly id: string; readonly orderId: number; readonly email: string }

/** Who of a campaign, or of many of it that are refunded at once, was asked before an instant, and is still owed. */
export async function stillAsked(
  db: Reader,
  { organizationId, id }: FormKey,
  { groupRefundId, before }: { readonly groupRefundId: string | null; readonly before: string },
): Promise<readonly StillAsked[]> {
  const { rows } = await sql<StillAsked>`
    select r.id, r.order_id as "orderId", y.email from repayments r
    join orders o on o.organization_id = r.organization_id and o.id = r.order_id
    join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
    where r.organization_id = ${organizationId} and r.form_id = ${id}
      and r.group_refund_id is not distinct from ${groupRefundId}::uuid and r.created_at <= ${before}::timestamptz
      and (r.status = 'asked' or r.status = 'ready' and not exists (
        select from repayment_accounts a where a.organization_id = r.organization_id and a.repayment_id = r.id))
      and y.email is not null and ${isOwed}
    order by r.created_at, r.id`.execute(db)
  return rows
}

const dropped = move(repaymentFlow, 'ready', 'drop').to

/** Drops what stands in no file and is owed no more, of an order whose payments are locked. */
export async function dropUnowed(tx: Transaction, { organizationId, id }: OrderKey): Promise<void> {
  await sql`
    update repayments r set status = ${dropped}
    where r.organization_id = ${organizationId} and r.order_id = ${id} and r.status in ('asked', 'ready') and not ${isOwed}`.execute(
    tx,
  )
}

/** The same of these repayments. */
export async function dropUnowedOf(
  tx: Transaction,
  organizationId: number,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update repayments r set status = ${dropped}
    where r.organization_id = ${organizationId} and r.id = any (${ids}::uuid[]) and r.status in ('asked', 'ready') and not ${isOwed}`.execute(
    tx,
  )
}

/** Whether money of an order, or of one payment, stands in a file for the bank and is not booked: nothing else gives it back meanwhile. */
export async function standsInFile(
  db: Reader,
  { organizationId, ...one }: OrderKey | PaymentKey,
): Promise<boolean> {
  const isOne = 'paymentId' in one ? sql`payment_id = ${one.paymentId}` : sql`order_id = ${one.id}`
  const { rows } = await sql`
    select from repayments
    where organization_id = ${organizationId} and ${isOne} and status in ('filed', 'sent') and booked_at is null limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** What was paid back of a payment to an account and is booked as no refund of it, in cents. */
export async function repaidOf(db: Reader, { organizationId, paymentId }: PaymentKey): Promise<Cents> {
  const { rows } = await sql<{ amount: Cents }>`
    select coalesce(sum(amount), 0)::integer as amount from repayments
    where organization_id = ${organizationId} and payment_id = ${paymentId} and booked_at is not null and not is_refund`.execute(
    db,
  )
  return rows[0]?.amount ?? 0
}

/** What is still to be given of one order of many that are refunded at once, and what is not given yet, in cents; see {@link leftOfGroup}. */
export async function leftOfGroupOrder(
  db: Reader,
  { organizationId, id }: OrderKey,
  groupRefundId: string,
): Promise<{ readonly left: Cents; readonly notGiven: Cents }> {
  const { rows } = await sql<{ left: Cents; notGiven: Cents }>`
    select ${leftOfGroup} as left, ${notGiven} as "notGiven" from group_refund_orders g
    where g.organization_id = ${organizationId} and g.group_refund_id = ${groupRefundId} and g.order_id = ${id}`.execute(
    db,
  )
  return rows[0] ?? { left: 0, notGiven: 0 }
}

/** What was paid back to accounts of an order, of many that are refunded at once, and is booked as no refund, in cents. */
export async function repaidOfGroup(
  db: Reader,
  { organizationId, id }: OrderKey,
  groupRefundId: string,
): Promise<Cents> {
  const { rows } = await sql<{ amount: Cents }>`
    select coalesce(sum(amount), 0)::integer as amount from repayments
    where organization_id = ${organizationId} and order_id = ${id} and group_refund_id = ${groupRefundId}
      and booked_at is not null and not is_refund`.execute(db)
  return rows[0]?.amount ?? 0
}
