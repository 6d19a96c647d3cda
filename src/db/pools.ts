import { type RawBuilder, sql } from 'kysely'
import type { FormKey } from '#domain/form/form.ts'
import { soldOfRates } from './counters.ts'
import type { Reader, Transaction } from './schema.ts'

/** A pool as the editor lists it (rule STK-6). */
export type ListedPool = {
  readonly id: number
  readonly label: string
  readonly units: { readonly capacity: number; readonly sold: number; readonly held: number }
  /** The rates that take its places, in their order, withdrawn ones too: those who bought them have a place of it. */
  readonly rateIds: readonly number[]
}

type PoolKey = FormKey & { readonly poolId: number }

/** The pools of a form, the oldest first. */
export async function listPools(db: Reader, form: FormKey): Promise<readonly ListedPool[]> {
  const { rows } = await sql<ListedPool>`
    select p.id, p.label,
      jsonb_build_object('capacity', s.capacity, 'sold', s.sold, 'held', s.held) as units,
      coalesce((
        select jsonb_agg(t.id order by t.position, t.id) from tiers t
        where t.organization_id = p.organization_id and t.pool_id = p.id), '[]') as rate_ids
    from pools p
    join stocks s on s.organization_id = p.organization_id and s.kind = 'pool' and s.target_id = p.id
    where p.organization_id = ${form.organizationId} and p.form_id = ${form.id}
    order by p.id`.execute(db)
  return rows
}

/** Makes a pool of which nothing is taken; gives its id. */
export async function insertPool(
  tx: Transaction,
  { organizationId, id: formId }: FormKey,
  { label, capacity }: { readonly label: string; readonly capacity: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('pools')
    .values({ organizationId, formId, label })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('stocks')
    .values({ organizationId, kind: 'pool', targetId: id, formId, capacity })
    .execute()
  return id
}

export async function namePool(
  tx: Transaction,
  { organizationId, id, poolId }: PoolKey,
  label: string,
): Promise<void> {
  await tx
    .updateTable('pools')
    .set({ label })
    .where('organizationId', '=', organizationId)
    .where('formId', '=', id)
    .where('id', '=', poolId)
    .execute()
}

/** Makes these rates of a form, and no others, take the places of a pool. */
export async function setRatesOfPool(
  tx: Transaction,
  { organizationId, id, poolId }: PoolKey,
  rateIds: readonly number[],
): Promise<void> {
  await sql`
    update tiers set pool_id = case when id = any(${rateIds}::integer[]) then ${poolId}::integer end
    where organization_id = ${organizationId} and form_id = ${id}
      and (pool_id = ${poolId} or id = any(${rateIds}::integer[]))`.execute(tx)
}

/**
 * Locks the carts of a form that are under way with one of these rates: none of them changes what it holds until the transaction
 * ends. Before any counter (rule STK-5).
 */
export async function lockCartsWith(
  tx: Transaction,
  { organizationId, id }: FormKey,
  rateIds: readonly number[],
): Promise<void> {
  await sql`
    select from carts
    where organization_id = ${organizationId} and form_id = ${id} and status = 'open' and exists (
      select from jsonb_array_elements(items) i where (i ->> 'tierId')::integer = any(${rateIds}::integer[]))
    order by id for update`.execute(tx)
}

/**
 * Counts anew what is taken of a pool: the places of its rates that are sold, and those in carts under way, which hold them from now
 * on. Its room grows where more is taken than it had room for. The caller waits for sales and locks those carts first.
 */
export async function recountPool(
  tx: Transaction,
  { organizationId, id, poolId }: PoolKey,
  now: string,
): Promise<void> {
  const rates = sql`select id from tiers where organization_id = ${organizationId} and pool_id = ${poolId}`
  const own = counterOf(organizationId, poolId)
  await emptyCounter(tx, own)
  await sql`
    with under_way as (
      select c.id, c.expires_at, sum((i ->> 'quantity')::integer)::integer as quantity
      from carts c cross join lateral jsonb_array_elements(c.items) i
      where c.organization_id = ${organizationId} and c.form_id = ${id} and c.status = 'open'
        and c.expires_at > ${now}::timestamptz and (i ->> 'tierId')::integer in (${rates})
      group by c.id, c.expires_at
    ), counted as (
      update stocks s set sold = n.sold, held = n.held, capacity = greatest(s.capacity, n.sold + n.held)
      from (
        select ${soldOfPool(organizationId, rates)} as sold,
          coalesce((select sum(quantity) from under_way), 0)::integer as held) n
      where ${own}
    )
    insert into holds (organization_id, cart_id, kind, target_id, quantity, expires_at)
    select ${organizationId}::integer, id, 'pool', ${poolId}::integer, quantity, expires_at from under_way`.execute(
    tx,
  )
}

/** Ends a pool that no rate is of: its counter goes with what carts hold of it. */
export async function deletePool(tx: Transaction, { organizationId, id, poolId }: PoolKey): Promise<void> {
  const own = counterOf(organizationId, poolId)
  await emptyCounter(tx, own)
  await sql`delete from stocks where ${own}`.execute(tx)
  await sql`delete from pools where organization_id = ${organizationId} and form_id = ${id} and id = ${poolId}`.execute(
    tx,
  )
}

/** How much of these rates is sold: as their counters say, and of those without one as orders do. */
const soldOfPool = (organizationId: number, rates: RawBuilder<unknown>) => {
  const counters = sql`stocks where organization_id = ${organizationId} and kind = 'tier'`
  const uncounted = sql`select id from (${rates}) rate where id not in (select target_id from ${counters})`
  return sql`(coalesce((select sum(sold) from ${counters} and target_id in (${rates})), 0)
    + coalesce((${soldOfRates(organizationId, uncounted)}), 0))::integer`
}

const counterOf = (organizationId: number, poolId: number) =>
  sql`organization_id = ${organizationId} and kind = 'pool' and target_id = ${poolId}`

/** Takes from all carts what they hold of a pool; whoever takes a place waits for its counter. Tokens are locked first (rule STK-5). */
async function emptyCounter(tx: Transaction, own: RawBuilder<unknown>): Promise<void> {
  await sql`select from holds where ${own} order by cart_id for update`.execute(tx)
  await sql`select from stocks where ${own} for update`.execute(tx)
  await sql`delete from holds where ${own}`.execute(tx)
}
