import { sql } from 'kysely'
import type { StockKind, Transaction } from './schema.ts'

/** Units of a limited thing. */
export type Units = { readonly kind: StockKind; readonly targetId: number; readonly quantity: number }
type CartKey = { readonly organizationId: number; readonly cartId: string }

/** Takes the first units by id so that two carts lock the same counters in the same order (D4). */
function inLockOrder(units: readonly Units[]): readonly Units[] {
  return [...units].sort((a, b) => a.kind.localeCompare(b.kind) || a.targetId - b.targetId)
}

/**
 * Holds units for a cart: the counter moves only where the units are free; expired holds of others are reclaimed first
 * when they are needed (D4). Things without a stock row are unlimited. Gives the things that are sold out; the caller
 * then rolls back.
 */
export async function holdUnits(
  tx: Transaction,
  cart: CartKey,
  units: readonly Units[],
  { now, expiresAt }: { now: string; expiresAt: string },
): Promise<readonly Units[]> {
  const missing: Units[] = []
  for (const wanted of inLockOrder(units)) {
    if (await hold(tx, cart, wanted, expiresAt)) continue
    const reclaimed = await reclaimExpired(tx, cart.organizationId, wanted, now)
    if (!(reclaimed && (await hold(tx, cart, wanted, expiresAt)))) missing.push(wanted)
  }
  return missing
}

async function hold(tx: Transaction, cart: CartKey, wanted: Units, expiresAt: string): Promise<boolean> {
  const { rows } = await sql<{ limited: boolean; held: boolean }>`
    with stock as (
      select true from stocks
      where organization_id = ${cart.organizationId} and kind = ${wanted.kind} and target_id = ${wanted.targetId}
    ), taken as (
      update stocks set held = held + ${wanted.quantity}
      where organization_id = ${cart.organizationId} and kind = ${wanted.kind} and target_id = ${wanted.targetId}
        and sold + held + ${wanted.quantity} <= capacity
      returning target_id
    ), token as (
      insert into holds (organization_id, cart_id, kind, target_id, quantity, expires_at)
      select ${cart.organizationId}, ${cart.cartId}, ${wanted.kind}, target_id, ${wanted.quantity}, ${expiresAt} from taken
      on conflict (organization_id, cart_id, kind, target_id)
        do update set quantity = holds.quantity + excluded.quantity, expires_at = excluded.expires_at
      returning target_id
    )
    select exists (select from stock) as limited, exists (select from token) as held`.execute(tx)
  return rows[0] !== undefined && (!rows[0].limited || rows[0].held)
}

async function reclaimExpired(
  tx: Transaction,
  organizationId: number,
  wanted: Units,
  now: string,
): Promise<boolean> {
  const { rows } = await sql<{ units: number }>`
    with dead as (
      delete from holds where (organization_id, cart_id, kind, target_id) in (
        select organization_id, cart_id, kind, target_id from holds
        where organization_id = ${organizationId} and kind = ${wanted.kind} and target_id = ${wanted.targetId}
          and expires_at < ${now}
        order by expires_at limit 100 for update skip locked)
      returning quantity
    ), given as (
      update stocks set held = held - (select sum(quantity) from dead)
      where organization_id = ${organizationId} and kind = ${wanted.kind} and target_id = ${wanted.targetId}
        and exists (select from dead)
      returning target_id
    )
    select coalesce((select sum(quantity) from dead), 0)::integer as units from given`.execute(tx)
  return (rows[0]?.units ?? 0) > 0
}

/** Gives a cart's units back; a hold that somebody reclaimed is theirs already. */
export async function releaseUnits(tx: Transaction, cart: CartKey): Promise<void> {
  await sql`
    with token as (
      delete from holds where organization_id = ${cart.organizationId} and cart_id = ${cart.cartId}
      returning kind, target_id, quantity
    )
    update stocks s set held = s.held - token.quantity from token
    where s.organization_id = ${cart.organizationId} and s.kind = token.kind and s.target_id = token.target_id`.execute(
    tx,
  )
}

/** Keeps a cart's holds alive as long as the cart. */
export async function prolongHolds(tx: Transaction, cart: CartKey, expiresAt: string): Promise<void> {
  await tx
    .updateTable('holds')
    .set({ expires_at: expiresAt })
    .where('organization_id', '=', cart.organizationId)
    .where('cart_id', '=', cart.cartId)
    .execute()
}

/**
 * Turns held units into sold ones; units whose hold was reclaimed meanwhile are taken again where they are free. Gives the
 * things that could not be had: the caller then rolls back. The last thing before COMMIT (D4).
 */
export async function sellUnits(
  tx: Transaction,
  cart: CartKey,
  units: readonly Units[],
): Promise<readonly Units[]> {
  const [only] = units
  if (only !== undefined && units.length === 1) return (await sellOne(tx, cart, only)) ? [] : [only]
  const { rows: held } = await sql<Units>`
    delete from holds where organization_id = ${cart.organizationId} and cart_id = ${cart.cartId}
    returning kind, target_id as "targetId", quantity`.execute(tx)
  const missing: Units[] = []
  for (const wanted of inLockOrder(units)) {
    const token = held.find(each => each.kind === wanted.kind && each.targetId === wanted.targetId)
    if (!(await sell(tx, cart.organizationId, wanted, token?.quantity ?? 0))) missing.push(wanted)
  }
  return missing
}

/** The usual cart has one limited rate: hold and counter in one statement. */
async function sellOne(
  tx: Transaction,
  cart: CartKey,
  { kind, targetId, quantity }: Units,
): Promise<boolean> {
  const { rows } = await sql<{ limited: boolean; sold: boolean }>`
    with token as (
      delete from holds where organization_id = ${cart.organizationId} and cart_id = ${cart.cartId}
        and kind = ${kind} and target_id = ${targetId}
      returning quantity
    ), own as (
      select coalesce((select quantity from token), 0) as held
    ), stock as (
      select true from stocks
      where organization_id = ${cart.organizationId} and kind = ${kind} and target_id = ${targetId}
    ), taken as (
      update stocks s set held = s.held - own.held, sold = s.sold + ${quantity}::integer from own
      where s.organization_id = ${cart.organizationId} and s.kind = ${kind} and s.target_id = ${targetId}
        and s.sold + s.held - own.held + ${quantity}::integer <= s.capacity
      returning s.target_id
    )
    select exists (select from stock) as limited, exists (select from taken) as sold`.execute(tx)
  return rows[0] !== undefined && (!rows[0].limited || rows[0].sold)
}

async function sell(tx: Transaction, organizationId: number, wanted: Units, held: number): Promise<boolean> {
  const { rows } = await sql<{ limited: boolean; sold: boolean }>`
    with stock as (
      select true from stocks
      where organization_id = ${organizationId} and kind = ${wanted.kind} and target_id = ${wanted.targetId}
    ), taken as (
      update stocks set held = held - ${held}::integer, sold = sold + ${wanted.quantity}::integer
      where organization_id = ${organizationId} and kind = ${wanted.kind} and target_id = ${wanted.targetId}
        and sold + held - ${held}::integer + ${wanted.quantity}::integer <= capacity
      returning target_id
    )
    select exists (select from stock) as limited, exists (select from taken) as sold`.execute(tx)
  return rows[0] !== undefined && (!rows[0].limited || rows[0].sold)
}

/** Puts sold units back on sale (an order whose money could not be had). */
export async function returnUnits(
  tx: Transaction,
  organizationId: number,
  units: readonly Units[],
): Promise<void> {
  for (const unit of inLockOrder(units)) {
    await tx
      .updateTable('stocks')
      .set(eb => ({ sold: eb('sold', '-', unit.quantity) }))
      .where('organization_id', '=', organizationId)
      .where('kind', '=', unit.kind)
      .where('target_id', '=', unit.targetId)
      .execute()
  }
}
