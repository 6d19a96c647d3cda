import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { FormKey } from '#domain/form/form.ts'
import type { Reader, Schema, Transaction } from './schema.ts'

/** A rate as the editor lists it, withdrawn ones too. Amounts in cents, instants ISO 8601 in UTC. */
export type ListedRate = Pick<
  Row,
  | 'id'
  | 'tierType'
  | 'label'
  | 'description'
  | 'priceCategory'
  | 'price'
  | 'minimumAmount'
  | 'vatRate'
  | 'maxPerUser'
  | 'saleStartAt'
  | 'saleEndAt'
  | 'isEligibleTaxReceipt'
  | 'counterpart'
  | 'installmentCounts'
  | 'validFrom'
  | 'validUntil'
  | 'validMonths'
  | 'reservedFor'
  | 'reservedCode'
  | 'reservedDomains'
> & {
  readonly isWithdrawn: boolean
  /** Its counter; null: unlimited. */
  readonly units: { readonly capacity: number; readonly sold: number; readonly held: number } | null
  /** Somebody bought it, has it in a cart or waits for it: it can be withdrawn, not deleted. */
  readonly isUsed: boolean
}

type Row = {
  readonly id: number
  readonly tierType: Schema['tiers']['tierType']
  readonly label: string
  readonly description: string
  readonly priceCategory: Schema['tiers']['priceCategory']
  readonly price: number
  readonly minimumAmount: number | null
  readonly vatRate: number
  readonly maxPerUser: number | null
  readonly saleStartAt: string | null
  readonly saleEndAt: string | null
  readonly isEligibleTaxReceipt: boolean
  /** In cents. */
  readonly counterpart: number | null
  readonly installmentCounts: readonly number[]
  readonly validFrom: string | null
  readonly validUntil: string | null
  readonly validMonths: number | null
  readonly reservedFor: Schema['tiers']['reservedFor']
  readonly reservedCode: string | null
  readonly reservedDomains: readonly string[]
}

/** What the editor writes into the row of a rate. */
export type RateRow = Omit<
  Insertable<Schema['tiers']>,
  'organizationId' | 'formId' | 'position' | 'id' | 'deletedAt'
>

type RateKey = FormKey & { readonly rateId: number }

/** The carts of the form `t` that are under way with its rate. */
const livingCarts = (now: string): RawBuilder<unknown> => sql`
  select from carts c where c.organization_id = t.organization_id and c.form_id = t.form_id and c.status = 'open'
    and c.expires_at > ${now}::timestamptz and c.items @> jsonb_build_array(jsonb_build_object('tierId', t.id))`

/** Whether anybody has to do with the rate `t`. */
const used = (now: string): RawBuilder<unknown> => sql`(
  exists (select from order_items i where i.organization_id = t.organization_id and i.tier_id = t.id)
  or exists (select from holds h where h.organization_id = t.organization_id and h.kind = 'tier' and h.target_id = t.id)
  or exists (select from stocks k where k.organization_id = t.organization_id and k.kind = 'tier' and k.target_id = t.id
    and k.sold + k.held > 0)
  or exists (select from prospects p where p.organization_id = t.organization_id and p.form_id = t.form_id and p.tier_id = t.id)
  or exists (${livingCarts(now)}))`

/** The rates of a form in their order, withdrawn ones last. */
export async function listRates(db: Reader, form: FormKey, now: string): Promise<readonly ListedRate[]> {
  const { rows } = await sql<ListedRate>`
    select t.id, t.tier_type, t.label, t.description, t.price_category, t.price, t.minimum_amount, t.vat_rate::float8 as vat_rate,
      t.max_per_user, t.sale_start_at, t.sale_end_at, t.is_eligible_tax_receipt, t.counterpart, t.installment_counts, t.valid_from,
      t.valid_until, t.valid_months, t.reserved_for, t.reserved_code, t.reserved_domains, t.deleted_at is not null as is_withdrawn, ${used(now)} as is_used,
      case when s.target_id is not null
        then jsonb_build_object('capacity', s.capacity, 'sold', s.sold, 'held', s.held) end as units
    from tiers t
    left join stocks s on s.organization_id = t.organization_id and s.kind = 'tier' and s.target_id = t.id
    where t.organization_id = ${form.organizationId} and t.form_id = ${form.id}
    order by t.deleted_at is not null, t.position, t.id`.execute(db)
  return rows
}

/** Whom a change of a rate concerns: the orders that have it, by what one unit cost in them, and the carts under way. */
export type RateBuyers = {
  readonly sold: readonly { readonly price: number; readonly orders: number }[]
  /** Memberships that were bought for the season that it has, and stand. */
  readonly inSeason: number
  readonly carts: number
}

/** Nobody has to do with it yet. */
export const nobody: RateBuyers = { sold: [], inSeason: 0, carts: 0 }

export async function buyersOfRate(
  db: Reader,
  { organizationId, id, rateId }: RateKey,
  now: string,
): Promise<RateBuyers> {
  const { rows } = await sql<RateBuyers>`
    select coalesce((
      select jsonb_agg(jsonb_build_object('price', price, 'orders', orders) order by orders desc, price)
      from (
        select (i.amount - coalesce((
            select sum((o ->> 'amount')::integer) from jsonb_array_elements(i.details -> 'options') o), 0)) / i.quantity as price,
          count(distinct i.order_id) as orders
        from order_items i
        where i.organization_id = t.organization_id and i.tier_id = t.id
        group by 1 order by 2 desc, 1 limit 5) each), '[]') as sold,
      (select count(*)
        from order_items i join orders o on o.organization_id = i.organization_id and o.id = i.order_id
        where i.organization_id = t.organization_id and i.tier_id = t.id and i.tier_type = 'Membership'
          and i.valid_from is not distinct from t.valid_from and i.valid_until is not distinct from t.valid_until
          and o.status in ('Committed', 'Processed'))::integer as in_season,
      (select count(*) from (${livingCarts(now)}) living)::integer as carts
    from tiers t
    where t.organization_id = ${organizationId} and t.form_id = ${id} and t.id = ${rateId}`.execute(db)
  return rows[0] ?? nobody
}

/** Takes the form's row for this transaction, over the version that was seen where one was; false: it is another by now. */
export async function bumpForm(
  tx: Transaction,
  { organizationId, id }: FormKey,
  { version, now }: { readonly version: number | null; readonly now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('forms')
    .set(eb => ({ version: eb('version', '+', 1), updatedAt: now }))
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .$if(version !== null, query => query.where('version', '=', version))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Adds a rate after all others; gives its id. */
export async function addRate(
  tx: Transaction,
  { organizationId, id: formId }: FormKey,
  row: RateRow,
): Promise<number> {
  const { id } = await tx
    .insertInto('tiers')
    .values(eb => ({
      ...row,
      organizationId,
      formId,
      position: eb
        .selectFrom('tiers as t')
        .select(sql<number>`coalesce(max(t.position), -1) + 1`.as('position'))
        .where('t.organizationId', '=', organizationId)
        .where('t.formId', '=', formId),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateRate(
  tx: Transaction,
  { organizationId, id, rateId }: RateKey,
  row: Partial<RateRow> & { readonly deletedAt?: string | null },
): Promise<void> {
  await tx
    .updateTable('tiers')
    .set(row)
    .where('organizationId', '=', organizationId)
    .where('formId', '=', id)
    .where('id', '=', rateId)
    .execute()
}

type Season = { readonly validFrom: string | null; readonly validUntil: string | null }

/** Gives other days to those who bought the season that a rate had; says how many memberships have them now. */
export async function moveSeason(
  tx: Transaction,
  { organizationId, rateId }: Pick<RateKey, 'organizationId' | 'rateId'>,
  { from, to }: { readonly from: Season; readonly to: Season },
): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    select move_season(${organizationId}, ${rateId}, ${from.validFrom}::date, ${from.validUntil}::date,
      ${to.validFrom}::date, ${to.validUntil}::date) as moved`.execute(tx)
  return rows[0]?.moved ?? 0
}

/** Puts rates into this order. */
export async function orderRates(
  tx: Transaction,
  { organizationId, id }: FormKey,
  rateIds: readonly number[],
): Promise<void> {
  await sql`
    update tiers t set position = o.position
    from unnest(${rateIds}::integer[]) with ordinality as o (id, position)
    where t.organization_id = ${organizationId} and t.form_id = ${id} and t.id = o.id
      and t.position <> o.position`.execute(tx)
}

/** Deletes a rate with its counters, options and questions where nobody has to do with it; says whether it is gone. */
export async function deleteUnused(
  tx: Transaction,
  { organizationId, id, rateId }: RateKey,
  now: string,
): Promise<boolean> {
  const own = sql`organization_id = ${organizationId} and tier_id = ${rateId}`
  const options = sql`select id from extra_options where ${own}`
  // Whoever takes a place waits for this counter, and finds it gone.
  await sql`select from stocks where organization_id = ${organizationId} and kind = 'tier' and target_id = ${rateId}
    for update`.execute(tx)
  const { rows } = await sql<{ isUsed: boolean }>`
    select ${used(now)} or exists (
      select from holds h where h.organization_id = t.organization_id and h.kind = 'option' and h.target_id in (${options})) as is_used
    from tiers t
    where t.organization_id = ${organizationId} and t.form_id = ${id} and t.id = ${rateId}`.execute(tx)
  if (rows[0]?.isUsed !== false) return false
  await sql`delete from custom_fields where organization_id = ${organizationId}
    and (tier_id = ${rateId} or extra_option_id in (${options}))`.execute(tx)
  await sql`delete from stocks where organization_id = ${organizationId}
    and (kind = 'tier' and target_id = ${rateId} or kind = 'option' and target_id in (${options}))`.execute(
    tx,
  )
  await sql`delete from extra_options where ${own}`.execute(tx)
  await sql`delete from tiers where organization_id = ${organizationId} and id = ${rateId}`.execute(tx)
  return true
}
