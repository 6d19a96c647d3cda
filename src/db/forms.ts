import { sql } from 'kysely'
import type { Form, FormType, Tier } from '#domain/form/form.ts'
import type { RateCode } from '#domain/form/reserved.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { KeptContents } from './kept-contents.ts'
import type { Reader, StockKind } from './schema.ts'

/** A campaign and who receives its money. */
export type Campaign = {
  /** With all of its rates as it is read; as its visitor sees it, once their codes were asked for (rule FRM-20). */
  readonly form: Form
  readonly organization: Organization
  /** What opens its rates; gone once they were opened. */
  readonly codes?: readonly RateCode[]
  /** The codes that opened some for this visitor. */
  readonly openedWith?: readonly string[]
}

/** The same as it was read now, with whether money may be taken for it (the kill switch). */
export type CampaignNow = Campaign & { readonly paymentsOn: boolean }

/** What of a campaign is true at this moment only; its contents by their id (`campaign_head` of the database). */
export type CampaignHead = {
  readonly organizationId: number
  readonly formId: number
  readonly contents: string
  readonly counters: readonly Counter[]
  /** Cents. */
  readonly collected: number
  readonly paymentsOn: boolean
}

/** What is counted, its id, how many units there are, and how many are sold or held. */
type Counter = readonly [kind: StockKind, id: number, capacity: number, taken: number]

const kept = new KeptContents<Campaign>()

/** Everything that an edit changes and no sale does, as JSON that has the shape of the domain's types. */
const contents = sql`
  jsonb_build_object(
    'organization', jsonb_build_object(
      'id', o.id, 'organizationSlug', o.slug, 'name', o.name, 'organismType', o.organism_type,
      'category', o.category, 'city', o.city, 'zipCode', o.zip_code, 'country', o.country,
      'description', o.description, 'palette', o.palette, 'authenticationState', o.authentication_state,
      'provider', o.provider, 'accountId', o.provider_account_id, 'allowCollect', o.allow_collect and o.account_may_collect,
      'fiscalReceiptEligibility', o.fiscal_receipt_eligibility, 'isUnderColucheLaw', o.is_under_coluche_law,
      'issuesTaxReceipts', o.issues_tax_receipts,
      'salesConditionsUrl', o.sales_conditions_url, 'collectCap', o.collect_cap, 'transferDays', o.transfer_days),
    'form', jsonb_build_object(
      'id', f.id, 'organizationId', f.organization_id, 'formType', f.form_type, 'organizationSlug', o.slug,
      'formSlug', f.slug, 'title', f.title, 'description', f.description, 'category', f.category, 'state', f.state,
      'language', f.language, 'currency', f.currency, 'palette', f.palette, 'accent', f.accent,
      'coverIdea', f.cover_idea, 'imageId', f.image_id, 'focusX', f.focus_x, 'focusY', f.focus_y,
      'thanks', jsonb_build_object('page', f.thanks_page, 'mail', f.thanks_mail,
        'video', case when f.thanks_video_url is not null then jsonb_build_object(
          'url', f.thanks_video_url, 'title', f.thanks_video_title) end),
      'mailWords', f.mail_words,
      'saleStartDate', instant(f.sale_start_at), 'saleEndDate', instant(f.sale_end_at),
      'startDate', instant(f.start_at), 'endDate', instant(f.end_at), 'place', f.place,
      'followsId', f.follows_id, 'reminds', f.reminds, 'refundRule', f.refund_rule,
      'approval', f.approval, 'approvalDays', f.approval_days,
      'sends', jsonb_build_object('reminder', f.sends_reminder, 'afterwards', f.sends_afterwards),
      'nameChange', f.name_change, 'nameChangeEndDate', instant(f.name_change_end_at),
      'acceptOpenDonation', f.accept_open_donation, 'allowCustomTier', f.allow_custom_tier,
      'allowCoupons', f.allow_coupons, 'waitingList', f.waiting_list, 'countryFrOnly', f.country_fr_only and o.country = 'FR',
      'openDonationAmounts', f.open_donation_amounts, 'minPrice', f.min_price, 'maxPrice', f.max_price,
      'financialGoal', f.financial_goal, 'version', f.version,
      'isWithheld', coalesce(f.withheld_since, o.withheld_since) is not null,
      'isCancelled', exists (
        select from cancellations n where n.organization_id = f.organization_id and n.form_id = f.id),
      'remainingNumber', null,
      'customFields', ${fieldsOf(sql`c.tier_id is null and c.extra_option_id is null`)},
      'formerFields', coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'label', c.label, 'type', c.field_type) order by c.id)
        from custom_fields c
        left join extra_options x on x.organization_id = c.organization_id and x.id = c.extra_option_id
        left join tiers t on t.organization_id = c.organization_id and t.id = coalesce(c.tier_id, x.tier_id)
        where c.organization_id = f.organization_id and c.form_id = f.id
          and coalesce(c.deleted_at, x.deleted_at, t.deleted_at) is not null), '[]'),
      'payerDocument', case when f.payer_document is not null then jsonb_build_object(
        'label', f.payer_document, 'isRequired', f.payer_document_required) end,
      'tiers', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', t.id, 'label', t.label, 'description', t.description, 'tierType', t.tier_type, 'price', t.price,
          'minimumAmount', t.minimum_amount, 'priceCategory', t.price_category, 'vatRate', t.vat_rate,
          'remainingNumber', null, 'capacity', null,
          'saleStartDate', instant(t.sale_start_at), 'saleEndDate', instant(t.sale_end_at),
          'validFrom', t.valid_from, 'validUntil', t.valid_until, 'validMonths', t.valid_months,
          'isSoldOut', false, 'maxPerUser', t.max_per_user,
          'isEligibleTaxReceipt', t.is_eligible_tax_receipt, 'counterpart', t.counterpart, 'paymentFrequency', t.payment_frequency,
          'installmentCounts', t.installment_counts,
          'reserved', case t.reserved_for
            when 'domains' then jsonb_build_object('kind', 'domains', 'domains', to_jsonb(t.reserved_domains))
            else case when t.reserved_for is not null then jsonb_build_object('kind', t.reserved_for) end end,
          'poolId', t.pool_id,
          'customFields', ${fieldsOf(sql`c.tier_id = t.id and c.extra_option_id is null`)},
          'extraOptions', coalesce((
            select jsonb_agg(jsonb_build_object(
              'id', x.id, 'label', x.label, 'price', x.price, 'isRequired', x.is_required,
              'perOrder', x.per_order, 'remainingNumber', null,
              'customFields', ${fieldsOf(sql`c.extra_option_id = x.id`)}) order by x.position)
            from extra_options x
            where x.organization_id = f.organization_id and x.form_id = f.id and x.deleted_at is null
              and (x.tier_id = t.id or x.tier_id is null)), '[]'))
          order by t.position)
        from tiers t
        where t.organization_id = f.organization_id and t.form_id = f.id and t.deleted_at is null), '[]'),
      'pools', coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'remainingNumber', 0) order by p.id)
        from pools p where p.organization_id = f.organization_id and p.form_id = f.id), '[]')),
    'codes', coalesce((
      select jsonb_agg(jsonb_build_object('tierId', t.id, 'code', t.reserved_code))
      from tiers t
      where t.organization_id = f.organization_id and t.form_id = f.id and t.deleted_at is null
        and t.reserved_code is not null), '[]')
  )`

function fieldsOf(where: ReturnType<typeof sql>) {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'label', c.label, 'type', c.field_type, 'isRequired', c.is_required,
      'values', c.choices, 'mustBeTrue', c.must_be_true, 'condition', case when c.condition_field_id is not null
        then jsonb_build_object('fieldId', c.condition_field_id, 'values', c.condition_values) end) order by c.position, c.id)
    from custom_fields c
    where c.organization_id = f.organization_id and c.form_id = f.id and c.deleted_at is null and ${where}), '[]')`
}

/** The campaign of an address, whatever its state, or `undefined`. */
export async function campaignByAddress(
  db: Reader,
  address: { organizationSlug: string; formType: FormType; formSlug: string },
): Promise<CampaignNow | undefined> {
  const { rows } = await sql<{ head: CampaignHead }>`
    select campaign_head(f.organization_id, f.id) as head
    from organizations o join forms f on f.organization_id = o.id
    where o.slug = ${address.organizationSlug} and f.form_type = ${address.formType} and f.slug = ${address.formSlug}
  `.execute(db)
  return rows[0] && campaignOfHead(db, rows[0].head)
}

/** The campaign of a form's key. */
export async function campaignByKey(
  db: Reader,
  organizationId: number,
  formId: number,
): Promise<CampaignNow> {
  const { rows } = await sql<{ head: CampaignHead | null }>`
    select campaign_head(${organizationId}, ${formId}) as head`.execute(db)
  const head = rows[0]?.head ?? null
  if (head === null) throw new Error(`form ${organizationId}/${formId} is gone`)
  return campaignOfHead(db, head)
}

/** The campaign whose head was read: its contents are in memory, or read now, with the head that belongs to them. */
export async function campaignOfHead(db: Reader, head: CampaignHead): Promise<CampaignNow> {
  const known = kept.get(keyOf(head))
  if (known !== undefined) return counted(known, head)
  const { organizationId, formId } = head
  // One statement is one snapshot: these contents and no others have the id that it reads.
  const { rows } = await sql<{ head: CampaignHead; contents: Campaign }>`
    select campaign_head(f.organization_id, f.id) as head, ${contents} as contents
    from forms f join organizations o on o.id = f.organization_id
    where f.organization_id = ${organizationId} and f.id = ${formId}`.execute(db)
  const [read] = rows
  if (read === undefined) throw new Error(`form ${organizationId}/${formId} is gone`)
  return counted(kept.keep(keyOf(read.head), read.contents), read.head)
}

/** With whose they are: rows that were copied have the ids of what they were copied from. */
function keyOf({ organizationId, formId, contents }: CampaignHead): string {
  return `${organizationId}/${formId}/${contents}`
}

/** Contents with their counters as they stand (rule STK-2); what nobody counts is unlimited. */
function counted({ form, organization, codes = [] }: Campaign, head: CampaignHead): CampaignNow {
  const { collected, paymentsOn } = head
  const counters = new Map(head.counters.map(counter => [`${counter[0]}${counter[1]}`, counter]))
  return {
    form: {
      ...form,
      remainingNumber: unitsLeft(counters.get(`form${form.id}`)),
      tiers: form.tiers.map(tier => countedTier(tier, counters)),
      pools: (form.pools ?? []).map(pool => ({
        ...pool,
        remainingNumber: unitsLeft(counters.get(`pool${pool.id}`)) ?? 0,
      })),
    },
    organization: { ...organization, collected },
    codes,
    paymentsOn,
  }
}

function countedTier(tier: Tier, counters: ReadonlyMap<string, Counter>): Tier {
  const own = counters.get(`tier${tier.id}`)
  const counter = scarcer(own, counters.get(`pool${tier.poolId}`))
  const remainingNumber = unitsLeft(counter)
  return {
    ...tier,
    remainingNumber,
    ownRemaining: unitsLeft(own),
    capacity: counter?.[2] ?? null,
    isSoldOut: remainingNumber === 0,
    extraOptions: tier.extraOptions.map(option => ({
      ...option,
      remainingNumber: unitsLeft(counters.get(`option${option.id}`)),
    })),
  }
}

/** Of the two counters that bound a rate, the one that has less. */
function scarcer(own: Counter | undefined, pool: Counter | undefined): Counter | undefined {
  if (own === undefined || pool === undefined) return own ?? pool
  return (unitsLeft(own) ?? 0) <= (unitsLeft(pool) ?? 0) ? own : pool
}

const unitsLeft = (counter: Counter | undefined): number | null =>
  counter === undefined ? null : Math.max(counter[2] - counter[3], 0)
