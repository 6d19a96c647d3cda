import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { FormKey } from '#domain/form/form.ts'
import { type Counted, lockCounter } from './counters.ts'
import type { Reader, Schema, Transaction } from './schema.ts'

/** An option as the editor lists it, withdrawn ones too. The price in cents. */
export type ListedOption = {
  readonly id: number
  readonly label: string
  readonly price: number
  readonly isRequired: boolean
  readonly perOrder: boolean
  /** The rate with which it is offered; null: every one. */
  readonly tierId: number | null
  readonly isWithdrawn: boolean
  /** Its counter; null: unlimited. */
  readonly units: { readonly capacity: number; readonly sold: number; readonly held: number } | null
}

/** What the editor writes into the row of an option. */
export type OptionRow = Omit<
  Insertable<Schema['extraOptions']>,
  'organizationId' | 'formId' | 'position' | 'id' | 'deletedAt'
>

type OptionKey = FormKey & { readonly optionId: number }

/** The options of a form in their order, withdrawn ones last. */
export async function listOptions(db: Reader, form: FormKey): Promise<readonly ListedOption[]> {
  const { rows } = await sql<ListedOption>`
    select x.id, x.label, x.price, x.is_required, x.per_order, x.tier_id, x.deleted_at is not null as is_withdrawn,
      case when s.target_id is not null
        then jsonb_build_object('capacity', s.capacity, 'sold', s.sold, 'held', s.held) end as units
    from extra_options x
    left join stocks s on s.organization_id = x.organization_id and s.kind = 'option' and s.target_id = x.id
    where x.organization_id = ${form.organizationId} and x.form_id = ${form.id}
    order by x.deleted_at is not null, x.position, x.id`.execute(db)
  return rows
}

/** Whether anybody has to do with the option `x`: in an order, held, counted as sold, or in a cart under way. */
const used = (now: string): RawBuilder<unknown> => sql`(
  exists (select from holds h where h.organization_id = x.organization_id and h.kind = 'option' and h.target_id = x.id)
  or exists (select from stocks k where k.organization_id = x.organization_id and k.kind = 'option' and k.target_id = x.id
    and k.sold + k.held > 0)
  or exists (select from carts c where c.organization_id = x.organization_id and c.form_id = x.form_id and c.status = 'open'
    and c.expires_at > ${now}::timestamptz
    and c.items @> jsonb_build_array(jsonb_build_object('extraOptions', jsonb_build_array(jsonb_build_object('id', x.id)))))
  or exists (select from supplements l where l.organization_id = x.organization_id and l.option_id = x.id)
  or exists (select from tiers t join order_items i on i.organization_id = t.organization_id and i.tier_id = t.id
    where t.organization_id = x.organization_id and t.form_id = x.form_id
      and i.details -> 'options' @> jsonb_build_array(jsonb_build_object('id', x.id))))`

/** Whether an option can only be withdrawn, not deleted. */
export async function isOptionUsed(
  db: Reader,
  { organizationId, id, optionId }: OptionKey,
  now: string,
): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select ${used(now)} as is_used from extra_options x
    where x.organization_id = ${organizationId} and x.form_id = ${id} and x.id = ${optionId}`.execute(db)
  return rows[0]?.isUsed !== false
}

/** Adds an option after all others; gives its id. */
export async function addOption(
  tx: Transaction,
  { organizationId, id: formId }: FormKey,
  row: OptionRow,
): Promise<number> {
  const { id } = await tx
    .insertInto('extraOptions')
    .values(eb => ({
      ...row,
      organizationId,
      formId,
      position: eb
        .selectFrom('extraOptions as x')
        .select(sql<number>`coalesce(max(x.position), -1) + 1`.as('position'))
        .where('x.organizationId', '=', organizationId)
        .where('x.formId', '=', formId),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateOption(
  tx: Transaction,
  { organizationId, id, optionId }: OptionKey,
  row: Partial<OptionRow> & { readonly deletedAt?: string | null },
): Promise<void> {
  await tx
    .updateTable('extraOptions')
    .set(row)
    .where('organizationId', '=', organizationId)
    .where('formId', '=', id)
    .where('id', '=', optionId)
    .execute()
}

/** Puts options into this order. */
export async function orderOptions(
  tx: Transaction,
  { organizationId, id }: FormKey,
  optionIds: readonly number[],
): Promise<void> {
  await sql`
    update extra_options x set position = o.position
    from unnest(${optionIds}::integer[]) with ordinality as o (id, position)
    where x.organization_id = ${organizationId} and x.form_id = ${id} and x.id = o.id
      and x.position <> o.position`.execute(tx)
}

/** Deletes an option with its counter and its questions where nobody has to do with it; says whether it is gone. */
export async function deleteUnusedOption(tx: Transaction, key: OptionKey, now: string): Promise<boolean> {
  const { organizationId, id, optionId } = key
  const counted: Counted = { organizationId, kind: 'option', targetId: optionId }
  // Whoever takes one waits for this counter, and finds it gone.
  await lockCounter(tx, counted)
  if (await isOptionUsed(tx, key, now)) return false
  await sql`delete from custom_fields where organization_id = ${organizationId} and extra_option_id = ${optionId}`.execute(
    tx,
  )
  await sql`delete from stocks where organization_id = ${organizationId} and kind = 'option' and target_id = ${optionId}`.execute(
    tx,
  )
  await sql`delete from extra_options where organization_id = ${organizationId} and form_id = ${id} and id = ${optionId}`.execute(
    tx,
  )
  return true
}
