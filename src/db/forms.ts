import { sql } from 'kysely'
import type { Form, FormType } from '#domain/form/form.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { capacity, formCounters, isSoldOut, unitsLeft } from './form-counters.ts'
import type { Reader } from './schema.ts'

/** A campaign and who receives its money. */
export type Campaign = { readonly form: Form; readonly organization: Organization }

type Row = { readonly campaign: { readonly form: Form; readonly organization: Organization } }

/** The whole campaign in one round trip, as JSON that has the shape of the domain's types. */
const campaign = sql`
  jsonb_build_object(
    'organization', jsonb_build_object(
      'id', o.id, 'organizationSlug', o.slug, 'name', o.name, 'organismType', o.organism_type,
      'category', o.category, 'city', o.city, 'zipCode', o.zip_code, 'country', o.country,
      'description', o.description, 'palette', o.palette, 'authenticationState', o.authentication_state,
      'provider', o.provider, 'accountId', o.provider_account_id, 'allowCollect', o.allow_collect and o.account_may_collect,
      'fiscalReceiptEligibility', o.fiscal_receipt_eligibility, 'isUnderColucheLaw', o.is_under_coluche_law,
      'salesConditionsUrl', o.sales_conditions_url, 'collectCap', o.collect_cap, 'collected', coalesce((
        select s.collected from collected_sums s where s.organization_id = o.id), 0)),
    'form', jsonb_build_object(
      'id', f.id, 'organizationId', f.organization_id, 'formType', f.form_type, 'organizationSlug', o.slug,
      'formSlug', f.slug, 'title', f.title, 'description', f.description, 'category', f.category, 'state', f.state,
      'language', f.language, 'currency', f.currency, 'palette', f.palette, 'accent', f.accent,
      'coverIdea', f.cover_idea, 'imageId', f.image_id,
      'saleStartDate', instant(f.sale_start_at), 'saleEndDate', instant(f.sale_end_at),
      'startDate', instant(f.start_at), 'endDate', instant(f.end_at), 'place', f.place,
      'acceptOpenDonation', f.accept_open_donation, 'allowCustomTier', f.allow_custom_tier,
      'allowCoupons', f.allow_coupons, 'waitingList', f.waiting_list, 'countryFrOnly', f.country_fr_only and o.country = 'FR',
      'openDonationAmounts', f.open_donation_amounts, 'minPrice', f.min_price, 'maxPrice', f.max_price,
      'financialGoal', f.financial_goal, 'version', f.version,
      'isWithheld', coalesce(f.withheld_since, o.withheld_since) is not null,
      'remainingNumber', ${unitsLeft('form', 'f.id')},
      'customFields', ${fieldsOf(sql`c.tier_id is null and c.extra_option_id is null`)},
      'formerFieldIds', coalesce((
        select jsonb_agg(c.id order by c.id) from custom_fields c
        where c.organization_id = f.organization_id and c.form_id = f.id and c.deleted_at is not null), '[]'),
      'payerDocument', case when f.payer_document is not null then jsonb_build_object(
        'label', f.payer_document, 'isRequired', f.payer_document_required) end,
      'tiers', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', t.id, 'label', t.label, 'description', t.description, 'tierType', t.tier_type, 'price', t.price,
          'minimumAmount', t.minimum_amount, 'priceCategory', t.price_category, 'vatRate', t.vat_rate,
          'remainingNumber', ${unitsLeft('tier', 't.id')}, 'capacity', ${capacity('tier', 't.id')},
          'saleStartDate', instant(t.sale_start_at), 'saleEndDate', instant(t.sale_end_at),
          'validFrom', t.valid_from, 'validUntil', t.valid_until,
          'isSoldOut', ${isSoldOut('tier', 't.id')}, 'maxPerUser', t.max_per_user,
          'isEligibleTaxReceipt', t.is_eligible_tax_receipt, 'paymentFrequency', t.payment_frequency,
          'installmentCounts', t.installment_counts,
          'customFields', ${fieldsOf(sql`c.tier_id = t.id and c.extra_option_id is null`)},
          'extraOptions', coalesce((
            select jsonb_agg(jsonb_build_object(
              'id', x.id, 'label', x.label, 'price', x.price, 'isRequired', x.is_required,
              'perOrder', x.per_order, 'remainingNumber', ${unitsLeft('option', 'x.id')},
              'customFields', ${fieldsOf(sql`c.extra_option_id = x.id`)}) order by x.position)
            from extra_options x
            where x.organization_id = f.organization_id and x.form_id = f.id and x.deleted_at is null
              and (x.tier_id = t.id or x.tier_id is null)), '[]'))
          order by t.position)
        from tiers t
        where t.organization_id = f.organization_id and t.form_id = f.id and t.deleted_at is null), '[]'))
  )`

const published = sql`
  organizations o join forms f on f.organization_id = o.id ${formCounters}`

function fieldsOf(where: ReturnType<typeof sql>) {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'label', c.label, 'type', c.field_type, 'isRequired', c.is_required,
      'values', c.choices, 'mustBeTrue', c.must_be_true, 'condition', case when c.condition_field_id is not null
        then jsonb_build_object('fieldId', c.condition_field_id, 'values', c.condition_values) end) order by c.position)
    from custom_fields c
    where c.organization_id = f.organization_id and c.form_id = f.id and c.deleted_at is null and ${where}), '[]')`
}

/** The campaign of an address, whatever its state, or `undefined`. */
export async function campaignByAddress(
  db: Reader,
  address: { organizationSlug: string; formType: FormType; formSlug: string },
): Promise<Campaign | undefined> {
  const { rows } = await sql<Row>`
    select ${campaign} as campaign from ${published}
    where o.slug = ${address.organizationSlug} and f.form_type = ${address.formType} and f.slug = ${address.formSlug}
  `.execute(db)
  return rows[0]?.campaign
}

/** The campaign of a form's key. */
export async function campaignByKey(db: Reader, organizationId: number, formId: number): Promise<Campaign> {
  const { rows } = await sql<Row>`
    select ${campaign} as campaign from ${published}
    where f.organization_id = ${organizationId} and f.id = ${formId}
  `.execute(db)
  if (rows[0] === undefined) throw new Error(`form ${organizationId}/${formId} is gone`)
  return rows[0].campaign
}
