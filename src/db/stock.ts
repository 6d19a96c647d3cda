import { type RawBuilder, sql } from 'kysely'
import type { StockUnit } from '#domain/cart/units.ts'
import type { FormKey } from '#domain/form/form.ts'
import type { Transaction } from './schema.ts'

/** Another statement that is written with the holds, before them. */
type Beside = RawBuilder<unknown>

export type HoldKey = { readonly organizationId: number; readonly cartId: string }
export type Time = {
  readonly now: string
  readonly expiresAt: string
  /** These units were offered to this very cart: nobody in line comes before it. */
  readonly isOffered?: boolean
}

/**
 * The order in which counters are locked, the same for everybody (rule STK-5): rates, options, the form, coupons, pools, each by
 * id.
 */
export const lockOrder = sql`array_position(array['tier', 'option', 'form', 'coupon', 'pool'], s.kind), s.target_id`

/** Units as rows of SQL. */
export function asRows(units: readonly Partial<StockUnit>[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(units)}::jsonb)
    as w (kind text, "targetId" integer, quantity integer, held integer)`
}

/** The same with what their rates take of the pools that they are of at this moment (rule STK-6). */
export function withPools(organizationId: number, units: readonly StockUnit[]) {
  return sql`(
    select kind, "targetId", quantity, held from ${asRows(units)}
    union all
    select 'pool', t.pool_id, sum(w.quantity)::integer, null
    from ${asRows(units)}
    join tiers t on t.organization_id = ${organizationId} and t.id = w."targetId" and t.pool_id is not null
    where w.kind = 'tier' group by t.pool_id
  ) w`
}

/**
 * Makes a cart hold exactly these units, whatever it held before: what it no longer needs goes back, a counter moves up only
 * where units are free, and expired holds of others are reclaimed first when they are needed (rules STK-1 and STK-3). Things
 * without a stock row are unlimited. Gives the things that are sold out; the caller then rolls back. A cart is written
 * with what it holds, in the same statement: `beside` are expressions of it.
 */
export async function holdUnits(
  tx: Transaction,
  cart: HoldKey,
  units: readonly StockUnit[],
  time: Time,
  beside?: Beside,
): Promise<readonly StockUnit[]> {
  return holdWanted(tx, cart, withPools(cart.organizationId, units), time, beside)
}

/** The same of units as rows of SQL. */
export async function holdWanted(
  tx: Transaction,
  cart: HoldKey,
  wanted: RawBuilder<unknown>,
  time: Time,
  beside?: Beside,
): Promise<readonly StockUnit[]> {
  const missing = await hold(tx, cart, wanted, time, beside)
  if (missing.length === 0) return missing
  const reclaimed = await reclaimEach(tx, cart.organizationId, missing, time.now)
  return reclaimed ? hold(tx, cart, wanted, time) : missing
}

/**
 * How many of the free units of the counter `s` are for who waits in line, before any newcomer (rule WAIT-2): of each whom they
 * suffice, where the rate, its pool and the form have enough; a rate that is not sold now, or to who has its code alone, keeps no place
 * for anybody. What a rate has room for is asked once. It reads no more entries of rates on sale than units are free, from an index that
 * is empty where nobody waits.
 */
export const awaited = (now: string | null) => sql`case s.kind
  when 'tier' then ${waitingFor({ rates: sql`t.id = s.target_id`, line: sql`p.tier_id = s.target_id` }, now)}
  when 'form' then ${waitingFor({ rates: sql`t.form_id = s.target_id`, line: sql`p.form_id = s.target_id and p.tier_id is not null` }, now)}
  when 'pool' then ${waitingFor({ rates: sql`t.pool_id = s.target_id`, line: sql`p.form_id = s.form_id and p.tier_id is not null` }, now)}
  end`

type Waited = { readonly rates: RawBuilder<unknown>; readonly line: RawBuilder<unknown> }

const waitingFor = ({ rates, line }: Waited, now: string | null) => sql`(select sum(quantity) from (
    select p.quantity from prospects p
    join (
      select t.id, least(${free('tier', 't.id')}, ${free('pool', 't.pool_id')}, ${free('form', 't.form_id')}) as room
      from tiers t
      where t.organization_id = s.organization_id and ${rates} and t.deleted_at is null
        and t.reserved_for is distinct from 'code' and coalesce(t.sale_start_at <= ${now}::timestamptz, true)
        and coalesce(t.sale_end_at > ${now}::timestamptz, true)
      offset 0) r on r.id = p.tier_id
    where p.organization_id = s.organization_id and ${line} and p.state = 'waiting'
      and p.quantity <= least(r.room, s.capacity - s.sold - s.held)
    order by p.place limit greatest(s.capacity - s.sold - s.held, 0) + 1) line)`

const free = (kind: 'tier' | 'pool' | 'form', targetId: string) => sql`coalesce((
        select o.capacity - o.sold - o.held from stocks o
        where o.organization_id = s.organization_id and o.kind = ${sql.lit(kind)}
          and o.target_id = ${sql.ref(targetId)}), 2147483647)`

/**
 * One statement: the counters that change are locked in their order, moved where that is possible, and the tokens follow.
 * The newest version of a row decides, because its lock was waited for first: what the lock gave is compared, and not what stood
 * there when the statement began, or a counter that was full by then would be full still.
 */
async function hold(
  tx: Transaction,
  cart: HoldKey,
  wanted: RawBuilder<unknown>,
  {
    now = null,
    expiresAt,
    isOffered = false,
  }: {
    readonly now?: string | null
    readonly expiresAt: string | null
    readonly isOffered?: boolean
  },
  beside?: Beside,
): Promise<readonly StockUnit[]> {
  const { rows } = await sql<StockUnit>`
    with ${beside === undefined ? sql`` : sql`${beside},`} own as (
      select kind, target_id, quantity from holds
      where organization_id = ${cart.organizationId} and cart_id = ${cart.cartId} for update
    ), change as materialized (
      select coalesce(w.kind, own.kind) as kind, coalesce(w."targetId", own.target_id) as target_id,
        coalesce(w.quantity, 0) as quantity, coalesce(w.quantity, 0) - coalesce(own.quantity, 0) as delta
      from ${wanted} full join own on own.kind = w.kind and own.target_id = w."targetId"
    ), locked as materialized (
      select s.kind, s.target_id, s.capacity - s.sold - s.held as free, c.quantity, c.delta
      from stocks s join change c on c.kind = s.kind and c.target_id = s.target_id
      where s.organization_id = ${cart.organizationId} and c.delta <> 0
      order by ${lockOrder} for no key update of s
    ), moved as (
      update stocks s set held = s.held + l.delta from locked l
      where s.organization_id = ${cart.organizationId} and s.kind = l.kind and s.target_id = l.target_id
        and (l.delta < 0 or l.delta <= l.free and (${isOffered}::boolean
          or l.delta + coalesce(${awaited(now)}, 0) <= l.free))
      returning s.kind, s.target_id, l.quantity
    ), given_back as (
      delete from holds h using change c
      where h.organization_id = ${cart.organizationId} and h.cart_id = ${cart.cartId}
        and h.kind = c.kind and h.target_id = c.target_id and c.quantity = 0
    ), token as (
      insert into holds (organization_id, cart_id, kind, target_id, quantity, expires_at)
      select ${cart.organizationId}::integer, ${cart.cartId}::uuid, kind, target_id, quantity,
        ${expiresAt}::timestamptz from (
        select kind, target_id, quantity from moved
        union select c.kind, c.target_id, c.quantity from change c join own using (kind, target_id) where c.delta = 0
      ) kept where quantity > 0
      on conflict (organization_id, cart_id, kind, target_id)
        do update set quantity = excluded.quantity, expires_at = excluded.expires_at
    )
    select l.kind, l.target_id, l.quantity from locked l
    where not exists (select from moved m where m.kind = l.kind and m.target_id = l.target_id)`.execute(tx)
  return rows
}

/** Whether anything came back. */
export async function reclaimEach(
  tx: Transaction,
  organizationId: number,
  missing: readonly StockUnit[],
  now: string,
): Promise<boolean> {
  let any = false
  for (const wanted of missing) any = (await reclaimExpired(tx, organizationId, wanted, now)) || any
  return any
}

async function reclaimExpired(
  tx: Transaction,
  organizationId: number,
  wanted: StockUnit,
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

/** Returns a cart's units; a hold that somebody reclaimed is already theirs. */
export async function releaseUnits(tx: Transaction, cart: HoldKey): Promise<void> {
  await hold(tx, cart, withPools(cart.organizationId, []), { expiresAt: null })
}

/** Keeps a cart's holds alive as long as the cart. */
export async function prolongHolds(tx: Transaction, cart: HoldKey, expiresAt: string): Promise<void> {
  await holdsProlonged(cart, expiresAt).execute(tx)
}

/** The same as a part of another statement. */
export function holdsProlonged({ organizationId, cartId }: HoldKey, expiresAt: string) {
  return sql`update holds set expires_at = ${expiresAt} where organization_id = ${organizationId} and cart_id = ${cartId}`
}

/**
 * Turns everything that a cart holds into sold units; units whose hold was reclaimed meanwhile are taken again where they
 * are free, expired holds of others included when the instant is given. Gives the things that could not be had: the caller
 * then rolls back. The last thing before COMMIT (rule STK-5).
 */
export async function sellUnits(
  tx: Transaction,
  cart: HoldKey,
  units: readonly StockUnit[],
  now?: string,
): Promise<readonly StockUnit[]> {
  return sellWanted(tx, cart, withPools(cart.organizationId, units), now)
}

/** The same of units as rows of SQL. */
export async function sellWanted(
  tx: Transaction,
  cart: HoldKey,
  wanted: RawBuilder<unknown>,
  now?: string,
): Promise<readonly StockUnit[]> {
  const missing = await sell(tx, cart, wanted)
  if (missing.length === 0 || now === undefined) return missing
  const reclaimed = await reclaimEach(tx, cart.organizationId, missing, now)
  return reclaimed ? sell(tx, cart, asRows(missing)) : missing
}

/**
 * The parts of the statement that sells a cart what it holds, together with its order (rule STK-5). `held` are two expressions: its
 * tokens, locked, so that nobody reclaims them any more, and `whole`: whether they are exactly what it takes of everything that
 * can run out, no rate has a limit for each person (rule CRT-9), and nobody has begun to count something of the form since this
 * statement began: it would see nothing of that. `isSold` moves the units where there is an order, the
 * expression `sold`; asked last, it locks the counters last, and a program of its own does not wait for them with the whole
 * statement in hand. Units that a cart holds can always be sold: they are counted already.
 */
export function wholeUnits(
  { organizationId, cartId, formId }: HoldKey & { readonly formId: number },
  units: readonly StockUnit[],
) {
  const rates = units.filter(({ kind }) => kind === 'tier').map(({ targetId }) => targetId)
  const held = sql`
    unchanged as materialized (
      select content_id = settled_contents(organization_id, id) as is_unchanged
      from forms where organization_id = ${organizationId} and id = ${formId}
    ), held as materialized (
      select kind, target_id, quantity from holds
      where organization_id = ${organizationId} and cart_id = ${cartId} and (select is_unchanged from unchanged)
      for update
    ), whole as materialized (
      select coalesce(bool_and(w.quantity is not distinct from held.quantity), true) and not exists (
        select from tiers where organization_id = ${organizationId} and id = any(${rates}::integer[])
          and max_per_user is not null) and (select is_unchanged from unchanged) as is_whole
      from ${withPools(organizationId, units)} full join held on held.kind = w.kind and held.target_id = w."targetId"
      where held.kind is not null or (
        select true from stocks s
        where s.organization_id = ${organizationId} and s.kind = w.kind and s.target_id = w."targetId")
    )`
  const isSold = sql`(select count(*) from held) = (select sell_held(organization_id, ${cartId}) from sold)`
  return { held, isSold }
}

/** What a cart still holds of a thing that was missing: its token is gone by then. */
type Missing = StockUnit & { readonly held: number }

async function sell(
  tx: Transaction,
  cart: HoldKey,
  wanted: RawBuilder<unknown>,
): Promise<readonly Missing[]> {
  const { rows } = await sql<Missing>`
    with token as (
      delete from holds where organization_id = ${cart.organizationId} and cart_id = ${cart.cartId}
      returning kind, target_id, quantity
    ), change as materialized (
      select coalesce(w.kind, token.kind) as kind, coalesce(w."targetId", token.target_id) as target_id,
        coalesce(w.quantity, 0) as quantity, coalesce(token.quantity, w.held, 0) as held
      from ${wanted} full join token on token.kind = w.kind and token.target_id = w."targetId"
    ), locked as materialized (
      select s.kind, s.target_id, s.capacity - s.sold - s.held as free, c.quantity, c.held
      from stocks s join change c on c.kind = s.kind and c.target_id = s.target_id
      where s.organization_id = ${cart.organizationId}
      order by ${lockOrder} for no key update of s
    ), taken as (
      update stocks s set held = s.held - l.held, sold = s.sold + l.quantity from locked l
      where s.organization_id = ${cart.organizationId} and s.kind = l.kind and s.target_id = l.target_id
        and (l.quantity < 0 or l.quantity - l.held <= l.free)
      returning s.kind, s.target_id
    )
    select l.kind, l.target_id, l.quantity, l.held from locked l
    where not exists (select from taken t where t.kind = l.kind and t.target_id = l.target_id)`.execute(tx)
  return rows
}

/**
 * Puts sold units of a form back on sale (an order whose money could not be had). Whoever counts anew what is sold of it is waited
 * for, and counts what this transaction has done so far.
 */
export async function returnUnits(
  tx: Transaction,
  { organizationId, id }: FormKey,
  units: readonly StockUnit[],
): Promise<void> {
  await sql`select from forms where organization_id = ${organizationId} and id = ${id} for key share`.execute(
    tx,
  )
  await sql`
    with locked as materialized (
      select s.kind, s.target_id, w.quantity
      from stocks s join ${withPools(organizationId, units)} on w.kind = s.kind and w."targetId" = s.target_id
      where s.organization_id = ${organizationId}
      order by ${lockOrder} for no key update of s
    )
    update stocks s set sold = s.sold - l.quantity from locked l
    where s.organization_id = ${organizationId} and s.kind = l.kind and s.target_id = l.target_id`.execute(tx)
}
