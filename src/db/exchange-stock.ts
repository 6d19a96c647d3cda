import { type RawBuilder, sql } from 'kysely'
import type { StockUnit } from '#domain/cart/units.ts'
import type { FormKey } from '#domain/form/form.ts'
import type { Transaction } from './schema.ts'
import {
  asRows,
  awaited,
  type HoldKey,
  holdWanted,
  lockOrder,
  reclaimEach,
  sellWanted,
  type Time,
  withPools,
} from './stock.ts'

/** What an order gives for what it takes, as units of its form. */
type Exchange = { readonly gives: readonly StockUnit[]; readonly takes: readonly StockUnit[] }

/** What an exchange changes, both sides with their pools: what is on both is not there. */
function netUnits(organizationId: number, { gives, takes }: Exchange) {
  return sql`(
    select kind, "targetId", sum(quantity)::integer as quantity, null::integer as held from (
      select kind, "targetId", quantity from ${withPools(organizationId, takes)}
      union all select kind, "targetId", -quantity from ${withPools(organizationId, gives)}) moves
    group by 1, 2 having sum(quantity) <> 0
  ) w`
}

/** Makes a cart hold what an exchange takes beyond what it gives, which stays with its order meanwhile (rule ORD-7). */
export async function holdExchange(
  tx: Transaction,
  cart: HoldKey,
  exchange: Exchange,
  time: Time,
): Promise<readonly StockUnit[]> {
  const wanted = sql`(select * from ${netUnits(cart.organizationId, exchange)} where quantity > 0) w`
  return holdWanted(tx, cart, wanted, time)
}

/** Sells a cart what it holds of an exchange, and puts on sale what that gives; as {@link sellUnits}. */
export async function sellExchange(
  tx: Transaction,
  cart: HoldKey,
  exchange: Exchange,
  now: string,
): Promise<readonly StockUnit[]> {
  return sellWanted(tx, cart, netUnits(cart.organizationId, exchange), now)
}

/**
 * Takes units of a form for what gives others back, in one statement: what both are of, as a pool that two rates share, moves by the
 * difference alone. Expired holds are reclaimed, and who waits in line comes first, as for any newcomer (rules STK-3, WAIT-2). Gives the things
 * that are sold out: the caller then rolls back.
 */
export async function exchangeUnits(
  tx: Transaction,
  { organizationId, id }: FormKey,
  exchanged: Exchange,
  now: string,
): Promise<readonly StockUnit[]> {
  await sql`select from forms where organization_id = ${organizationId} and id = ${id} for key share`.execute(
    tx,
  )
  const change = sql`
    select kind, "targetId" as target_id, quantity as delta from ${netUnits(organizationId, exchanged)}`
  const missing = await exchange(tx, organizationId, change, now)
  const reclaimed = missing.length > 0 && (await reclaimEach(tx, organizationId, missing, now))
  if (!reclaimed) return missing
  const again = sql`select kind, "targetId" as target_id, quantity as delta from ${asRows(missing)}`
  return exchange(tx, organizationId, again, now)
}

/** Moves what can be moved of the rows `kind`, `target_id`, `delta`; gives the others. */
async function exchange(
  tx: Transaction,
  organizationId: number,
  change: RawBuilder<unknown>,
  now: string,
): Promise<readonly StockUnit[]> {
  const { rows } = await sql<StockUnit>`
    with change as materialized (${change}), locked as materialized (
      select s.kind, s.target_id, s.capacity - s.sold - s.held as free, c.delta
      from stocks s join change c on c.kind = s.kind and c.target_id = s.target_id
      where s.organization_id = ${organizationId}
      order by ${lockOrder} for no key update of s
    ), moved as (
      update stocks s set sold = s.sold + l.delta from locked l
      where s.organization_id = ${organizationId} and s.kind = l.kind and s.target_id = l.target_id
        and (l.delta < 0 or l.delta + coalesce(${awaited(now)}, 0) <= l.free)
      returning s.kind, s.target_id
    )
    select l.kind, l.target_id, l.delta as quantity from locked l
    where not exists (select from moved m where m.kind = l.kind and m.target_id = l.target_id)`.execute(tx)
  return rows
}
