import { type RawBuilder, sql } from 'kysely'
import type { StockUnit } from '#domain/cart/units.ts'
import type { FormKey } from '#domain/form/form.ts'
import type { Transaction } from './schema.ts'

/** What a counter counts: a rate, an option, the uses of a coupon, the places that some rates share. */
export type Counted = {
  readonly organizationId: number
  readonly kind: Exclude<StockUnit['kind'], 'form'>
  readonly targetId: number
}

/** What had no limit before: a pool is made with its counter. */
export type Limited = Counted & { readonly kind: Exclude<Counted['kind'], 'pool'> }

type Sold = (organizationId: number, id: number) => RawBuilder<unknown>

/** Whether what the item `i` took is not on sale again. */
const isTaken = sql`exists (
    select from orders o
    where o.organization_id = i.organization_id and o.id = i.order_id and o.status <> 'Canceled')
  and not exists (
    select from returned_items r where r.organization_id = i.organization_id and r.item_id = i.id)`

/** How many units of these rates orders have taken. */
export const soldOfRates = (organizationId: number, rates: RawBuilder<unknown>) => sql`
  select sum(i.quantity) from order_items i
  where i.organization_id = ${organizationId} and i.tier_id in (${rates}) and ${isTaken}`

/** How many units of it orders have taken. */
const soldOf: Record<Limited['kind'], Sold> = {
  tier: (organizationId, id) => soldOfRates(organizationId, sql`${id}::integer`),
  option: (organizationId, id) => sql`
    select sum((x ->> 'quantity')::integer) from extra_options e
    cross join lateral (
      select i.* from tiers t join order_items i on i.organization_id = t.organization_id and i.tier_id = t.id
      where t.organization_id = e.organization_id and t.form_id = e.form_id
        and i.details -> 'options' @> jsonb_build_array(jsonb_build_object('id', e.id))
      union all
      select i.* from supplements l
      join orders n on n.organization_id = l.organization_id and n.cart_id = l.cart_id
      join order_items i on i.organization_id = n.organization_id and i.order_id = n.id
      where l.organization_id = e.organization_id and l.option_id = e.id) i
    cross join lateral jsonb_array_elements(i.details -> 'options') x
    where ${isTaken} and e.organization_id = ${organizationId} and e.id = ${id} and x -> 'id' = to_jsonb(e.id)`,
  coupon: (organizationId, id) => sql`
    select count(*) from orders o
    where o.organization_id = ${organizationId} and o.coupon_id = ${id} and exists (
      select from order_items i where i.organization_id = o.organization_id and i.order_id = o.id and ${isTaken})`,
}

const own = ({ organizationId, kind, targetId }: Counted) =>
  sql`organization_id = ${organizationId} and kind = ${kind} and target_id = ${targetId}`

/**
 * Waits for whoever is writing an order of a form, or giving one back, until this transaction ends: each of them holds a key of its
 * row. The statement that sells what a cart holds sees that the form has changed since it began, and begins again (rule STK-4);
 * so the form is changed by the same transaction.
 */
export async function waitForSales(tx: Transaction, { organizationId, id }: FormKey): Promise<void> {
  await sql`select from forms where organization_id = ${organizationId} and id = ${id} for update`.execute(tx)
}

/**
 * Gives what was unlimited a counter: what is sold counts, beyond its capacity too. The caller waits for sales first.
 * Carts under way hold nothing of it: they take their units when they are paid, where some are left (rule STK-3).
 */
export async function addCounter(tx: Transaction, counted: Limited, capacity: number): Promise<void> {
  const { organizationId, kind, targetId } = counted
  const sold = soldOf[kind](organizationId, targetId)
  await sql`
    insert into stocks (organization_id, kind, target_id, capacity, sold)
    select ${organizationId}::integer, ${kind}, ${targetId}::integer, greatest(${capacity}::integer, sold), sold
    from (select coalesce((${sold}), 0)::integer as sold) had`.execute(tx)
}

/** Lets a thing be unlimited: its counter goes, with what carts hold of it. The last thing of a transaction. */
export async function removeCounter(tx: Transaction, counted: Counted): Promise<void> {
  await lockCounter(tx, counted)
  await sql`delete from holds where ${own(counted)}`.execute(tx)
  await sql`delete from stocks where ${own(counted)}`.execute(tx)
}

/** Whoever takes a unit from now on waits for the end of this transaction. */
export async function lockCounter(tx: Transaction, counted: Counted): Promise<void> {
  await sql`select from stocks where ${own(counted)} for update`.execute(tx)
}

/**
 * Sets how many units there are, never fewer than are sold or held (rule STK-4); `undefined` when that is done, else how
 * many those are. The counter stays locked until the transaction ends: call it last, those of rates in the order of their ids.
 */
export async function setCapacity(
  tx: Transaction,
  counted: Counted,
  capacity: number,
): Promise<{ readonly taken: number } | undefined> {
  const { rows } = await sql<{ taken: number; fits: boolean }>`
    with counter as materialized (
      select sold + held as taken from stocks where ${own(counted)} for no key update
    ), changed as (
      update stocks s set capacity = ${capacity} from counter
      where ${own(counted)} and counter.taken <= ${capacity}
      returning s.target_id
    )
    select taken, exists (select from changed) as fits from counter`.execute(tx)
  const [row] = rows
  return row === undefined || row.fits ? undefined : { taken: row.taken }
}
