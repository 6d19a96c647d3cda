import { type RawBuilder, sql } from 'kysely'
import { type AnyEventOf, moveIfAllowed } from '#domain/flow.ts'
import type { FormKey } from '#domain/form/form.ts'
import type {
  GroupAside,
  GroupCount,
  GroupRefund,
  GroupRefundOrder,
  GroupWait,
  GroupWish,
} from '#domain/group-refund/group-refund.ts'
import { groupRefundFlow } from '#domain/group-refund/group-refund-flow.ts'
import type { Cents } from '#domain/money.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { offlineMeans } from '#domain/payment/payment-means.ts'
import type { BatchInput, BatchRow } from './batch.ts'
import { backWithoutLines, unpaidToCancelled } from './given-back.ts'
import { leftOfGroup, leftOfPayment } from './owed-repayments.ts'
import type { Reader, Transaction } from './schema.ts'

export type GroupRefundKey = { readonly organizationId: number; readonly id: string }
/** One order of one of them. */
export type GroupOrderKey = Pick<GroupRefundOrder, 'organizationId' | 'groupRefundId' | 'orderId'>

const columns = [
  'organizationId',
  'id',
  'formId',
  'tierId',
  'orderedFrom',
  'orderedUntil',
  'share',
  'value',
  'withOptions',
  'cancelOrders',
  'words',
  'requestedBy',
  'createdAt',
] as const

export async function groupRefundById(db: Reader, key: GroupRefundKey): Promise<GroupRefund | undefined> {
  return db
    .selectFrom('groupRefunds')
    .select(columns)
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.id)
    .executeTakeFirst()
}

/** The last ones of a campaign, newest first. */
export async function groupRefundsOf(
  db: Reader,
  form: FormKey,
  limit: number,
): Promise<readonly GroupRefund[]> {
  return db
    .selectFrom('groupRefunds')
    .select(columns)
    .where('organizationId', '=', form.organizationId)
    .where('formId', '=', form.id)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Stores what is to be refunded and finds its orders; returns whether this call did: whoever confirms twice begins one. */
export async function insertGroupRefund(
  tx: Transaction,
  refund: GroupRefund,
  trace: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('groupRefunds')
    .values({ ...refund, traceId: trace })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  const { organizationId, id, formId, createdAt } = refund
  await sql`
    insert into group_refund_orders (organization_id, group_refund_id, order_id, status, look_at, created_at)
    select m.organization_id, ${id}, m.id, 'found', ${createdAt}::timestamptz, ${createdAt}::timestamptz
    from ${meantOrders({ organizationId, id: formId }, refund)} m order by m.id`.execute(tx)
  return true
}

/**
 * Orders of a campaign that stand, were made on these days and hold a line of the rate that stands; and those by which something was paid afterwards for
 * such a line (`is_added`, rule ORD-7), on the days of the order that they complete. Those hold no place: what is given for each place is not theirs.
 */
function meantOrders(
  form: FormKey,
  { tierId, orderedFrom, orderedUntil, share, withOptions }: GroupWish,
): RawBuilder<unknown> {
  return sql`(
    select o.organization_id, o.id, a.at is not null as is_added
    from orders o
    left join lateral (
      select b.created_at as at, s.option_id, i.tier_id, ${isNotCancelled} as stands
      from supplements s
      join orders b on b.organization_id = s.organization_id and b.id = s.order_id
      join order_items i on i.organization_id = s.organization_id and i.id = s.item_id
      where s.organization_id = o.organization_id and s.cart_id = o.cart_id) a on true
    where o.organization_id = ${form.organizationId} and o.form_id = ${form.id} and o.status in ('Committed', 'Processed')
      and (${orderedFrom}::date is null or coalesce(a.at, o.created_at) >= (${orderedFrom}::date)::timestamp at time zone 'Europe/Paris')
      and (${orderedUntil}::date is null or coalesce(a.at, o.created_at) < (${orderedUntil}::date + 1)::timestamp at time zone 'Europe/Paris')
      and case when a.at is null
        then exists (select from order_items i where i.organization_id = o.organization_id and i.order_id = o.id
          and (${tierId}::integer is null or i.tier_id = ${tierId}::integer) and ${isNotCancelled})
        else ${share} <> 'amount' and (${withOptions}::boolean or a.option_id is null)
          and (${tierId}::integer is null or a.stands and a.tier_id = ${tierId}::integer) end)`
}

/** A line `i` that was neither given up nor cancelled: those are settled by their own rule (rule REF-12). */
const isNotCancelled = sql`not exists (select from cancelled_lines x where x.organization_id = i.organization_id and x.item_id = i.id)`

/** Whether an order paid something afterwards for a line of another one (rule ORD-7). */
export async function isPaidAfterwards(db: Reader, { organizationId, id }: OrderKey): Promise<boolean> {
  const { rows } = await sql`
    select from orders o join supplements s on s.organization_id = o.organization_id and s.cart_id = o.cart_id
    where o.organization_id = ${organizationId} and o.id = ${id}`.execute(db)
  return rows.length > 0
}

/** What it comes to, in cents, and of how many payers: from the platform, and of what was recorded. */
export type GroupNeeded = {
  readonly orders: number
  readonly platform: Cents
  readonly recorded: Cents
  readonly recordedOrders: number
  /** The first of them, for the mail as its payer would get it; null: there is none. */
  readonly first: { readonly orderId: number; readonly createdAt: string; readonly amount: Cents } | null
}

/** What a wish comes to now: as `linesToRefund` and `meantAtMost` count it, as far as it is still there. */
export async function groupNeeded(db: Reader, form: FormKey, wish: GroupWish): Promise<GroupNeeded> {
  const { share, value, withOptions, tierId } = wish
  const priceOf = (whole: boolean) =>
    sql`greatest(0, i.amount - i.discount - least(coalesce(d.amount, 0), coalesce(g.amount, 0)) - case when ${whole}::boolean then 0 else coalesce((
    select sum((x ->> 'amount')::integer - coalesce((x ->> 'discount')::integer, 0))::integer
    from jsonb_array_elements(coalesce(i.details -> 'options', '[]')) x), 0) end)`
  const percentOf = (price: RawBuilder<unknown>) => sql`(${price} * ${value}::integer + 50) / 100`
  const price = priceOf(withOptions)
  const perPlace = sql`least(${price}, ${value}::integer * i.quantity)`
  const asked = share === 'percent' ? percentOf(price) : share === 'amount' ? perPlace : price
  const whole = share === 'percent' ? percentOf(priceOf(true)) : priceOf(true)
  const left = sql`greatest(0, i.amount - i.discount - coalesce(g.amount, 0))`
  const { rows } = await sql<GroupNeeded>`
    with meant as ${meantOrders(form, wish)},
    given as (
      select (l ->> 'orderItemId')::integer as item_id, sum((l ->> 'amount')::integer)::integer as amount
      from meant m
      join payments p on p.organization_id = m.organization_id and p.order_id = m.id
      join refunds r on r.organization_id = p.organization_id and r.payment_id = p.id and r.status <> 'failed' and r.lines is not null
      cross join lateral jsonb_array_elements(r.lines) l
      group by 1),
    moved as (
      select v.item_id, sum(v.refunded)::integer as amount
      from meant m
      join line_moves v on v.organization_id = m.organization_id and v.order_id = m.id
      group by 1),
    asked as (
      select m.id, coalesce(sum(least(${whole}, ${left})) filter (where ${share === 'percent' ? isNotCancelled : sql`true`}), 0)::integer as whole,
        coalesce(sum(least(${asked}, ${left})) filter (where ${isNotCancelled}
          and (m.is_added or i.tier_id = ${tierId}::integer or ${tierId}::integer is null)), 0)::integer as amount
      from meant m
      join order_items i on i.organization_id = m.organization_id and i.order_id = m.id
      left join given g on g.item_id = i.id
      left join moved d on d.item_id = i.id
      where i.tier_type <> 'Donation' or i.tier_id = ${tierId}::integer or not exists (select from order_items b
        where b.organization_id = i.organization_id and b.order_id = i.order_id and b.tier_type <> 'Donation')
      group by m.id),
    unnamed as (
      select m.id, greatest(0, sum(b.amount) - ${unpaidToCancelled(sql`m.organization_id`, sql`m.id`)})::integer as amount
      from meant m
      join payments p on p.organization_id = m.organization_id and p.order_id = m.id
      cross join lateral ${backWithoutLines} b
      where b.group_refund_id is null
      group by m.organization_id, m.id),
    due as (
      select a.id, greatest(0, least(a.amount, a.whole - coalesce(u.amount, 0))) as amount
      from asked a left join unnamed u using (id)),
    held as (
      select m.id, sum(greatest(0, ${leftOfPayment}))::integer as amount,
        coalesce(sum(greatest(0, ${leftOfPayment})) filter (where p.means <> all (${offlineMeans}::text[])), 0)::integer as by_card
      from meant m
      join payments p on p.organization_id = m.organization_id and p.order_id = m.id and p.status in ('Authorized', 'Refunding', 'Contested')
      group by m.id),
    back as (select h.id, least(a.amount, h.amount) as amount, least(a.amount, h.by_card) as by_card from due a join held h using (id))
    select (count(*) filter (where amount > 0))::integer as orders,
      coalesce(sum(by_card), 0)::integer as platform,
      coalesce(sum(amount - by_card), 0)::integer as recorded,
      (count(*) filter (where amount > by_card))::integer as "recordedOrders",
      (select json_build_object('orderId', b.id, 'amount', b.amount, 'createdAt', o.created_at)
        from back b join orders o on o.organization_id = ${form.organizationId} and o.id = b.id
        where b.amount > 0 order by b.by_card = 0, b.id limit 1) as first
    from back`.execute(db)
  return rows[0] ?? { orders: 0, platform: 0, recorded: 0, recordedOrders: 0, first: null }
}

const orderColumns = [
  'organizationId',
  'groupRefundId',
  'orderId',
  'status',
  'amount',
  'waitsFor',
  'asideFor',
] as const

/** One order of it, locked: after the payments of the order. */
export async function lockGroupOrder(
  tx: Transaction,
  key: GroupOrderKey,
): Promise<GroupRefundOrder | undefined> {
  return tx
    .selectFrom('groupRefundOrders')
    .select(orderColumns)
    .where('organizationId', '=', key.organizationId)
    .where('groupRefundId', '=', key.groupRefundId)
    .where('orderId', '=', key.orderId)
    .forUpdate()
    .executeTakeFirst()
}

/** Orders whose time has come at `now`, oldest first. */
export async function groupOrdersToLookAt(
  db: Reader,
  now: string,
  { after, limit }: BatchInput,
): Promise<readonly (BatchRow & GroupOrderKey)[]> {
  const { rows } = await sql<BatchRow & GroupOrderKey>`
    select organization_id as "organizationId", group_refund_id as "groupRefundId", order_id as "orderId",
      group_refund_id || ':' || order_id as id, look_at as at
    from group_refund_orders
    where look_at <= ${now}::timestamptz
      and (${after === null}::boolean or (look_at, order_id) >= (${after?.at ?? now}::timestamptz, ${Number(after?.id.split(':')[1] ?? 0)}::integer))
    order by look_at, order_id, group_refund_id limit ${limit}`.execute(db)
  return rows
}

type Facts = {
  readonly amount?: Cents
  readonly waitsFor?: GroupWait | null
  readonly asideFor?: GroupAside | null
  /** When it is looked at next; null: when somebody does something. */
  readonly lookAt: string | null
}

/** Moves one order of it through its flow; returns whether this call moved it. */
export async function moveGroupOrder(
  tx: Transaction,
  order: GroupOrderKey & Pick<GroupRefundOrder, 'status'>,
  event: AnyEventOf<typeof groupRefundFlow>,
  { waitsFor = null, asideFor = null, ...facts }: Facts,
): Promise<boolean> {
  const step = moveIfAllowed(groupRefundFlow, order.status, event)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('groupRefundOrders')
    .set({ ...facts, waitsFor, asideFor, status: step.to })
    .where('organizationId', '=', order.organizationId)
    .where('groupRefundId', '=', order.groupRefundId)
    .where('orderId', '=', order.orderId)
    .where('status', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes what one order of it waits for, and when it is looked at again. */
export async function noteGroupWait(
  tx: Transaction,
  { organizationId, groupRefundId, orderId, status }: GroupOrderKey & Pick<GroupRefundOrder, 'status'>,
  wait: { readonly waitsFor: GroupWait; readonly lookAt: string },
): Promise<void> {
  await tx
    .updateTable('groupRefundOrders')
    .set(wait)
    .where('organizationId', '=', organizationId)
    .where('groupRefundId', '=', groupRefundId)
    .where('orderId', '=', orderId)
    .where('status', '=', status)
    .execute()
}

/** How many orders of it stand where. */
export async function countGroupOrders(
  db: Reader,
  { organizationId, id }: GroupRefundKey,
): Promise<readonly GroupCount[]> {
  const { rows } = await sql<GroupCount>`
    select status, waits_for as "waitsFor", aside_for as "asideFor", count(*)::integer as orders, coalesce(sum(amount), 0)::integer as amount
    from group_refund_orders where organization_id = ${organizationId} and group_refund_id = ${id}
    group by 1, 2, 3`.execute(db)
  return rows
}

/** An order of it that somebody has to look after. */
export type GroupOrderAside = {
  readonly orderId: number
  /** The first payment of which something is left. */
  readonly paymentId: number
  readonly name: string | null
  /** What is still to be given, in cents. */
  readonly amount: Cents
  readonly asideFor: GroupAside
}

/** The first orders of it that were set aside, in the order in which they were bought. */
export async function groupOrdersAside(
  db: Reader,
  { organizationId, id }: GroupRefundKey,
  limit: number,
): Promise<readonly GroupOrderAside[]> {
  const { rows } = await sql<GroupOrderAside>`
    select g.order_id as "orderId", p.id as "paymentId", greatest(0, ${leftOfGroup}) as amount, g.aside_for as "asideFor",
      nullif(trim(concat_ws(' ', y.first_name, y.last_name)), '') as name
    from group_refund_orders g
    join orders o on o.organization_id = g.organization_id and o.id = g.order_id
    join lateral (
      select p.id from payments p where p.organization_id = g.organization_id and p.order_id = g.order_id
      order by p.status in ('Authorized', 'Refunding', 'Contested') and ${leftOfPayment} > 0 desc, p.number limit 1) p on true
    left join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
    where g.organization_id = ${organizationId} and g.group_refund_id = ${id} and g.status = 'aside'
    order by g.order_id limit ${limit}`.execute(db)
  return rows
}

/** A refund that was done came back from the bank: its order of the group is set aside after all, and looked at. */
export async function setGroupOrderAside(
  tx: Transaction,
  { organizationId, id: orderId }: OrderKey,
  groupRefundId: string,
): Promise<void> {
  const order = await lockGroupOrder(tx, { organizationId, groupRefundId, orderId })
  if (order?.status === 'done')
    await moveGroupOrder(tx, order, 'setAside', { asideFor: 'failed', lookAt: null })
}
