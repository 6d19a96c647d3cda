import { sql } from 'kysely'
import type { Form, FormKey, FormType } from '#domain/form/form.ts'
import type { NewCampaign, NewTier } from '#domain/form/quick-start.ts'
import type { Validity } from '#domain/form/season.ts'
import { numberedSlug } from '#domain/form/slug.ts'
import { isAddressTaken } from './former-addresses.ts'
import { insertPool } from './pools.ts'
import type { Reader, Transaction } from './schema.ts'

/** More of one name than an association makes. */
const mostOfOneName = 1000

/** A form that was just made. */
export type MadeForm = FormKey & { readonly formSlug: string }

type NewForm = Omit<NewCampaign, 'start' | 'tiers'> & {
  readonly organizationId: number
  readonly slug: string
  /** An instant, ISO 8601 in UTC. */
  readonly startAt: string | null
  readonly palette: string | null
  readonly now: string
}

/** Inserts a draft under the first address of its name that is free among campaigns of its type. */
export async function insertForm(tx: Transaction, form: NewForm): Promise<MadeForm> {
  const { organizationId, slug, place, now, ...row } = form
  const { formType, title, startAt, palette, allowCustomTier, minPrice, financialGoal } = row
  return underFreeSlug(tx, { organizationId, formType, slug }, async free =>
    tx
      .insertInto('forms')
      .values({
        ...{ organizationId, formType, title, startAt, palette, allowCustomTier, minPrice, financialGoal },
        slug: free,
        state: 'Draft',
        place: place === null ? null : JSON.stringify(place),
        createdAt: now,
        updatedAt: now,
      })
      .onConflict(conflict => conflict.columns(['organizationId', 'formType', 'slug']).doNothing())
      .returning(['organizationId', 'id', 'slug as formSlug'])
      .executeTakeFirst(),
  )
}

async function underFreeSlug(
  tx: Transaction,
  address: { readonly organizationId: number; readonly formType: FormType; readonly slug: string },
  insert: (slug: string) => Promise<MadeForm | undefined>,
): Promise<MadeForm> {
  for (let number = 1; number <= mostOfOneName; number += 1) {
    const slug = numberedSlug(address.slug, number)
    // One that another campaign had still leads to that one (rule ADDR-13).
    const made = (await isAddressTaken(tx, { ...address, slug }, null)) ? undefined : await insert(slug)
    if (made !== undefined) return made
  }
  throw new Error(`no address is free for ${address.slug}`)
}

/** Inserts the rates of a new form in their order, each with a counter where its places are counted. */
export async function insertTiers(tx: Transaction, form: FormKey, tiers: readonly NewTier[]): Promise<void> {
  const { organizationId, id: formId } = form
  for (const [position, { capacity, ...tier }] of tiers.entries()) {
    const { id } = await tx
      .insertInto('tiers')
      .values({
        ...tier,
        ...{ organizationId, formId, position },
        paymentFrequency: tier.tierType === 'MonthlyDonation' ? 'Monthly' : 'Single',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (capacity !== null)
      await tx
        .insertInto('stocks')
        .values({ organizationId, kind: 'tier', targetId: id, formId, capacity })
        .execute()
  }
}

/** The seasons of memberships that are on sale in an organization, with the titles of their campaigns. */
export async function seasonsOnSale(
  db: Reader,
  organizationId: number,
): Promise<readonly (Validity & { readonly title: string })[]> {
  return db
    .selectFrom('forms as f')
    .innerJoin('tiers as t', join =>
      join.onRef('t.organizationId', '=', 'f.organizationId').onRef('t.formId', '=', 'f.id'),
    )
    .select(['f.title', 't.validFrom', 't.validUntil', 't.validMonths'])
    .where('f.organizationId', '=', organizationId)
    .where('f.formType', '=', 'Membership')
    .where('f.state', 'in', ['Public', 'Private'])
    .where('t.deletedAt', 'is', null)
    .where('t.validUntil', 'is not', null)
    .execute()
}

/** By how much the dates of a copy are later. */
export type Shift = { readonly count: number; readonly unit: 'day' | 'week' | 'month' | 'year' }

type Copy = {
  readonly slug: string
  readonly title: string
  readonly shift: Shift
  /** The campaign whose members renew in it: the one before it. */
  readonly follows: number
  readonly now: string
}

/**
 * Copies a form with its rates, options, questions and coupons as a draft; its dates stay at their hour in Paris. Orders, lists
 * and what was sold stay with the original.
 */
export async function copyForm(
  tx: Transaction,
  { organizationId, id, formType }: FormKey & Pick<Form, 'formType'>,
  { slug, title, shift, follows, now }: Copy,
): Promise<MadeForm> {
  const later = sql`make_interval(days => ${inDays(shift)}, months => ${inMonths(shift)})`
  const at = (column: string) =>
    sql`(${sql.ref(column)} at time zone 'Europe/Paris' + ${later}) at time zone 'Europe/Paris'`
  const day = (column: string) => sql`(${sql.ref(column)} + ${later})::date`
  const made = await underFreeSlug(tx, { organizationId, formType, slug }, async free => {
    const { rows } = await sql<MadeForm>`
      insert into forms (organization_id, form_type, slug, title, description, category, state, language, palette, accent,
        cover_idea, image_id, focus_x, focus_y, thanks_page, thanks_mail, thanks_video_url, thanks_video_title, mail_words,
        sale_start_at, sale_end_at, start_at, end_at, place, name_change, name_change_end_at, accept_open_donation, allow_custom_tier,
        allow_coupons, waiting_list, country_fr_only, open_donation_amounts, min_price, max_price, financial_goal, capacity,
        payer_document, payer_document_required, sends_reminder, sends_afterwards, follows_id, refund_rule, approval, approval_days,
        created_at, updated_at)
      select organization_id, form_type, ${free}, ${title}, description, category, 'Draft', language, palette, accent,
        cover_idea, image_id, focus_x, focus_y, thanks_page, thanks_mail, thanks_video_url, thanks_video_title, mail_words,
        ${at('sale_start_at')}, ${at('sale_end_at')}, ${at('start_at')}, ${at('end_at')}, place,
        name_change, ${at('name_change_end_at')}, accept_open_donation, allow_custom_tier, allow_coupons, waiting_list, country_fr_only, open_donation_amounts,
        min_price, max_price, financial_goal, capacity, payer_document, payer_document_required, sends_reminder, sends_afterwards,
        case when form_type = 'Membership' then ${follows}::integer end, refund_rule, approval, approval_days, ${now}, ${now}
      from forms where organization_id = ${organizationId} and id = ${id}
      on conflict (organization_id, form_type, slug) do nothing
      returning organization_id as "organizationId", id, slug as "formSlug"`.execute(tx)
    return rows[0]
  })
  await copyParts(tx, { organizationId, from: id, to: made.id, at, day })
  return made
}

const inDays = ({ count, unit }: Shift) => (unit === 'day' ? count : unit === 'week' ? 7 * count : 0)
const inMonths = ({ count, unit }: Shift) => (unit === 'month' ? count : unit === 'year' ? 12 * count : 0)

type Parts = {
  readonly organizationId: number
  readonly from: number
  readonly to: number
  readonly at: (column: string) => ReturnType<typeof sql>
  readonly day: (column: string) => ReturnType<typeof sql>
}

/** Copies the pools of a form with what they have room for; gives the ids of the copies by those of the originals. */
async function copyPools(
  tx: Transaction,
  { organizationId, from, to }: Pick<Parts, 'organizationId' | 'from' | 'to'>,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; label: string; capacity: number }>`
    select p.id, p.label, s.capacity from pools p
    join stocks s on s.organization_id = p.organization_id and s.kind = 'pool' and s.target_id = p.id
    where p.organization_id = ${organizationId} and p.form_id = ${from} order by p.id`.execute(tx)
  const copies = new Map<number, number>()
  for (const { id, label, capacity } of rows)
    copies.set(id, await insertPool(tx, { organizationId, id: to }, { label, capacity }))
  return copies
}

/**
 * The living parts of a form, numbered anew from 0: by its place a copied rate or option is known again, and what belongs to it
 * finds it.
 */
async function copyParts(tx: Transaction, { organizationId, from, to, at, day }: Parts): Promise<void> {
  const own = sql`organization_id = ${organizationId} and form_id = ${from} and deleted_at is null`
  // Which rate, option or question of the copy stands for one of the original.
  const twin = (table: string, id: string) => sql`(
    select copy.id from (
      select id, row_number() over (order by position, id) as place from ${sql.table(table)} where ${own}) numbered
    join ${sql.table(table)} copy on copy.organization_id = ${organizationId} and copy.form_id = ${to}
      and copy.position = numbered.place - 1
    where numbered.id = ${sql.ref(id)})`
  const place = sql`row_number() over (order by position, id) - 1`
  // The pools of the copy, by those of the original that they stand for.
  const pools = await copyPools(tx, { organizationId, from, to })
  await sql`
    insert into tiers (organization_id, form_id, position, tier_type, price_category, label, description, price,
      minimum_amount, vat_rate, max_per_user, sale_start_at, sale_end_at, is_eligible_tax_receipt, counterpart, payment_frequency,
      installment_counts, valid_from, valid_until, valid_months, reserved_for, reserved_code, reserved_domains, pool_id)
    select organization_id, ${to}, ${place}, tier_type, price_category, label, description, price, minimum_amount, vat_rate,
      max_per_user, ${at('sale_start_at')}, ${at('sale_end_at')}, is_eligible_tax_receipt, counterpart, payment_frequency,
      installment_counts, ${day('valid_from')}, ${day('valid_until')}, valid_months, reserved_for,
      reserved_code, reserved_domains, (${JSON.stringify(Object.fromEntries(pools))}::jsonb ->> pool_id::text)::integer
    from tiers where ${own}`.execute(tx)
  await sql`
    insert into extra_options (organization_id, form_id, tier_id, position, label, price, is_required, per_order)
    select organization_id, ${to}, case when tier_id is not null then ${twin('tiers', 'extra_options.tier_id')} end, ${place}, label, price,
      is_required, per_order
    from extra_options where ${own}`.execute(tx)
  // Questions are numbered over the whole form, so that each has a place of its own.
  await sql`
    insert into custom_fields (organization_id, form_id, tier_id, extra_option_id, position, label, field_type, is_required,
      choices, must_be_true, condition_values)
    select organization_id, ${to}, case when tier_id is not null then ${twin('tiers', 'custom_fields.tier_id')} end,
      case when extra_option_id is not null then ${twin('extra_options', 'custom_fields.extra_option_id')} end,
      ${place}, label, field_type, is_required, choices, must_be_true, null
    from custom_fields where ${own}`.execute(tx)
  await sql`
    update custom_fields copy
    set condition_field_id = ${twin('custom_fields', 'original.condition_field_id')},
      condition_values = original.condition_values
    from (
      select *, row_number() over (order by position, id) as place from custom_fields where ${own}) original
    where copy.organization_id = ${organizationId} and copy.form_id = ${to} and copy.position = original.place - 1
      and original.condition_field_id is not null`.execute(tx)
  await sql`
    insert into stocks (organization_id, kind, target_id, form_id, capacity)
    select ${organizationId}, kind, case kind
      when 'tier' then ${twin('tiers', 'stocks.target_id')}
      when 'option' then ${twin('extra_options', 'stocks.target_id')}
      else ${to} end, ${to}, capacity
    from stocks
    where organization_id = ${organizationId} and (
      kind = 'tier' and target_id in (select id from tiers where ${own})
      or kind = 'option' and target_id in (select id from extra_options where ${own})
      or kind = 'form' and target_id = ${from})`.execute(tx)
  await sql`
    insert into coupons (organization_id, form_id, code, percent, amount, start_at, end_at, tier_ids)
    select organization_id, ${to}, code, percent, amount, ${at('start_at')}, ${at('end_at')},
      case when tier_ids is not null then (
        select array_agg(copy.id order by copy.id) from (
          select id, row_number() over (order by position, id) as place from tiers where ${own}) original
        join tiers copy on copy.organization_id = ${organizationId} and copy.form_id = ${to}
          and copy.position = original.place - 1
        where original.id = any(coupons.tier_ids)) end
    from coupons where ${own}`.execute(tx)
  await sql`
    insert into stocks (organization_id, kind, target_id, form_id, capacity)
    select s.organization_id, s.kind, copy.id, ${to}, s.capacity
    from stocks s
    join coupons original on original.organization_id = s.organization_id and original.id = s.target_id
    join coupons copy on copy.organization_id = s.organization_id and copy.form_id = ${to} and copy.code = original.code
    where s.organization_id = ${organizationId} and s.kind = 'coupon' and original.form_id = ${from}
      and original.deleted_at is null`.execute(tx)
}
