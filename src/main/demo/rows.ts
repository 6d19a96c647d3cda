import type { Insertable } from 'kysely'
import type { Schema } from '#db/schema.ts'
import { longDate } from '#messages/format.ts'
import type {
  CouponContent,
  FieldContent,
  FormContent,
  Moment,
  OptionContent,
  OrganizationContent,
  Price,
  TierContent,
} from './content.ts'
import { dayOf, instantOf } from './moments.ts'
import type { FormKey } from './planted.ts'

type Row<Table extends keyof Schema> = Insertable<Schema[Table]>
/** The tier or option that a field belongs to; neither: the form itself. */
export type FieldOwner = FormKey & { readonly tier_id?: number; readonly extra_option_id?: number }

/** Campaign colours that carry white text (design 2.3). */
const accents = {
  iris: '#4B3FCF',
  corail: '#CE4A24',
  foret: '#00653D',
  ocean: '#01688F',
  prune: '#7A2E83',
  safran: '#8F5600',
} as const satisfies Record<FormContent['palette'], string>

export function organizationRow(content: OrganizationContent): Row<'organizations'> {
  return {
    slug: content.slug,
    name: content.name,
    organism_type: content.organismType,
    category: content.category,
    city: content.city,
    zip_code: content.zipCode,
    description: paragraph(content.description),
    palette: content.palette,
    contact_email: content.contactEmail,
    website: content.website ?? null,
    rna: content.rna,
    siren: content.siren ?? null,
    logo_path: content.logoPath ?? null,
    authentication_state: 'Authenticated',
    provider_account_id: content.accountId,
    fiscal_receipt_eligibility: content.issuesTaxReceipts,
    is_under_coluche_law: content.helpsPeopleInNeed,
    sales_conditions_url: content.salesConditionsUrl ?? null,
    sales_conditions: (content.salesConditions ?? []).join('\n'),
  }
}

export function formRow(organizationId: number, content: FormContent, now: string): Row<'forms'> {
  const instant = (moment: Moment | undefined) => (moment === undefined ? null : instantOf(moment, now))
  const { openDonationAmounts = [], news = [] } = content
  return {
    organization_id: organizationId,
    form_type: content.type,
    slug: content.slug,
    title: content.title,
    description: paragraph(content.description),
    category: content.category ?? '',
    state: 'Public',
    language: 'fr',
    palette: content.palette,
    accent: accents[content.palette],
    sale_start_at: instant(content.saleStart),
    sale_end_at: instant(content.saleEnd),
    start_at: instant(content.start),
    end_at: instant(content.end),
    place: content.place === undefined ? null : JSON.stringify(content.place),
    accept_open_donation: openDonationAmounts.length > 0,
    open_donation_amounts: [...openDonationAmounts],
    allow_custom_tier: content.allowCustomTier ?? false,
    allow_coupons: (content.coupons ?? []).length > 0,
    waiting_list: content.waitingList ?? false,
    min_price: content.minPrice ?? null,
    financial_goal: content.financialGoal ?? null,
    news: JSON.stringify(
      news.map(({ at, title, text }) => ({ date: instantOf(at, now), title, text: paragraph(text) })),
    ),
  }
}

export function tierRow(form: FormKey, position: number, content: TierContent, now: string): Row<'tiers'> {
  const { installmentCounts = [1], valid } = content
  return {
    ...form,
    ...priceOf(content.price),
    position,
    tier_type: content.type,
    label: content.label,
    description: content.description ?? '',
    vat_rate: content.vatRate ?? 0,
    max_per_user: content.maxPerUser ?? null,
    valid_from: valid === undefined ? null : dayOf(valid.from, now),
    valid_until: valid === undefined ? null : dayOf(valid.until, now),
    is_eligible_tax_receipt: content.taxReceipt ?? false,
    payment_frequency: frequencyOf(content),
    installment_counts: [...installmentCounts],
  }
}

function frequencyOf({ type, installmentCounts = [] }: TierContent): Row<'tiers'>['payment_frequency'] {
  if (type === 'MonthlyDonation') return 'Monthly'
  return installmentCounts.length > 1 ? 'Installment' : 'Single'
}

/** A free amount starts at its minimum, which is also the lowest price that lists show. */
function priceOf(price: Price): Pick<Row<'tiers'>, 'price_category' | 'price' | 'minimum_amount'> {
  if (typeof price === 'object') {
    return { price_category: 'Pwyw', price: price.atLeast, minimum_amount: price.atLeast || null }
  }
  return { price_category: price === 0 ? 'Free' : 'Fixed', price, minimum_amount: null }
}

/** An option without a tier is offered with all of them. */
export function optionRow(
  form: FormKey,
  position: number,
  { label, price, perOrder = false }: OptionContent,
): Row<'extra_options'> {
  return { ...form, position, label, price, per_order: perOrder }
}

export function couponRow(
  form: FormKey,
  { code, percent, until }: CouponContent,
  now: string,
): Row<'coupons'> {
  return { ...form, code, percent, end_at: instantOf(until, now) }
}

export function fieldRow(
  owner: FieldOwner,
  position: number,
  content: FieldContent,
  now: string,
): Row<'custom_fields'> {
  const { choices = [] } = content
  return {
    ...owner,
    position,
    label: content.label,
    field_type: content.type,
    is_required: content.isRequired ?? false,
    choices: choices.map(choice =>
      typeof choice === 'string' ? choice : longDate(instantOf(choice, now), 'fr'),
    ),
  }
}

/** Descriptions are HTML; the demo's texts hold nothing that would need escaping. */
function paragraph(text: string): string {
  return `<p>${text}</p>`
}
