import { sql } from 'kysely'
import type { FormKey, PaymentFrequency } from '#domain/form/form.ts'
import type { Rate } from '#domain/form/rate.ts'
import type { Reader, Transaction } from './schema.ts'

/** A rate as its row holds it; instants ISO 8601 in UTC. */
export type RateRow = Omit<Rate, 'capacity' | 'saleStart' | 'saleEnd'> & {
  readonly saleStartAt: string | null
  readonly saleEndAt: string | null
}

type Seen = { readonly version: number; readonly now: string }

/** Says that something of a form changed over the version that was seen; `false` where it was another one by then. */
export async function touchForm(tx: Transaction, key: FormKey, { version, now }: Seen): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('forms')
    .set({ version: version + 1, updatedAt: now })
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const columnsOf = ({ installmentCounts, ...row }: RateRow) => ({
  ...row,
  installmentCounts: [...installmentCounts],
  paymentFrequency: frequencyOf(row.tierType, installmentCounts),
})

function frequencyOf(tierType: RateRow['tierType'], counts: readonly number[]): PaymentFrequency {
  if (tierType === 'MonthlyDonation') return 'Monthly'
  return counts.length > 1 ? 'Installment' : 'Single'
}

/** Adds a rate after the others; gives its id. */
export async function insertRate(
  tx: Transaction,
  { organizationId, id: formId }: FormKey,
  row: RateRow,
): Promise<number> {
  const { id } = await tx
    .insertInto('tiers')
    .values({
      ...columnsOf(row),
      ...{ organizationId, formId },
      position: sql<number>`(select coalesce(max(position) + 1, 0) from tiers
        where organization_id = ${organizationId} and form_id = ${formId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes a rate over what it was; orders keep what they bought. */
export async function updateRate(
  tx: Transaction,
  { organizationId, id: formId }: FormKey,
  tierId: number,
  row: RateRow,
) {
  await tx
    .updateTable('tiers')
    .set(columnsOf(row))
    .where('organizationId', '=', organizationId)
    .where('formId', '=', formId)
    .where('id', '=', tierId)
    .execute()
}

/** Takes a rate from sale for good; orders and their words stay. */
export async function removeRate(
  tx: Transaction,
  { organizationId, id: formId }: FormKey,
  { tierId, now }: { readonly tierId: number; readonly now: string },
): Promise<void> {
  await tx
    .updateTable('tiers')
    .set({ deletedAt: now })
    .where('organizationId', '=', organizationId)
    .where('formId', '=', formId)
    .where('id', '=', tierId)
    .execute()
}

/** Numbers the rates of a form in this order. */
export async function orderRates(
  tx: Transaction,
  { organizationId, id: formId }: FormKey,
  tierIds: readonly number[],
): Promise<void> {
  await sql`
    update tiers t set position = o.place - 1
    from unnest(${tierIds}::integer[]) with ordinality o (id, place)
    where t.organization_id = ${organizationId} and t.form_id = ${formId} and t.id = o.id`.execute(tx)
}

/**
 * Begins to count the places of a rate: what was sold of it so far is taken. Who buys it in this very moment waits for nobody and is
 * counted when the order is made.
 */
export async function beginCounting(
  tx: Transaction,
  { organizationId, id: formId }: FormKey,
  { tierId, capacity }: { readonly tierId: number; readonly capacity: number },
): Promise<{ readonly taken: number } | undefined> {
  const taken = await unitsSold(tx, organizationId, tierId)
  if (taken > capacity) return { taken }
  await tx
    .insertInto('stocks')
    .values({ organizationId, kind: 'tier', targetId: tierId, formId, capacity, sold: taken })
    .execute()
  return undefined
}

async function unitsSold(db: Reader, organizationId: number, tierId: number): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(i.quantity), 0)::integer as units
    from order_items i join orders o on o.organization_id = i.organization_id and o.id = i.order_id
    where i.organization_id = ${organizationId} and i.tier_id = ${tierId} and o.status in ('Committed', 'Processed')`.execute(
    db,
  )
  return rows[0]?.units ?? 0
}

/** Whom a change of a rate concerns: who bought it, and who has it in a living cart. */
export type Concerned = { readonly orders: number; readonly carts: number }

/** More than anybody counts. */
const most = 10_000

export async function concernedBy(
  db: Reader,
  { organizationId, id: formId }: FormKey,
  { tierId, now }: { readonly tierId: number; readonly now: string },
): Promise<Concerned> {
  const item = JSON.stringify([{ tierId }])
  const { rows } = await sql<Concerned>`
    select
      (select count(*)::integer from (
        select distinct o.id from orders o
        join order_items i on i.organization_id = o.organization_id and i.order_id = o.id
        where o.organization_id = ${organizationId} and o.form_id = ${formId} and i.tier_id = ${tierId}
          and o.status in ('Committed', 'Processed') limit ${most}) bought) as orders,
      (select count(*)::integer from (
        select c.id from carts c
        where c.organization_id = ${organizationId} and c.form_id = ${formId} and c.status = 'open'
          and c.expires_at > ${now} and c.items @> ${item}::jsonb limit ${most}) living) as carts`.execute(db)
  return rows[0]!
}
