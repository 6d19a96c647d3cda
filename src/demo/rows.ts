import type { Insertable } from 'kysely'
import type { Schema } from '#db/schema.ts'
import { legalModel } from '#documents/legal/models.ts'
import { accentPresets } from '#domain/form/accent.ts'
import { legalPath, legalTextKinds } from '#domain/organization/legal-texts.ts'
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
export type FieldOwner = FormKey & { readonly tierId?: number; readonly extraOptionId?: number }

export function organizationRow(content: OrganizationContent): Row<'organizations'> {
  return {
    slug: content.slug,
    name: content.name,
    organismType: content.organismType,
    category: content.category,
    city: content.city,
    zipCode: content.zipCode,
    description: paragraph(content.description),
    palette: content.palette,
    contactEmail: content.contactEmail,
    website: content.website ?? null,
    rna: content.rna,
    siren: content.siren ?? null,
    logoPath: content.logoPath ?? null,
    authenticationState: 'Authenticated',
    providerAccountId: content.accountId,
    fiscalReceiptEligibility: content.issuesTaxReceipts,
    isUnderColucheLaw: content.helpsPeopleInNeed,
    ...content.legal,
    salesConditionsUrl: legalPath(content.slug, 'terms', 1),
  }
}

/** What an association says of VAT that charges none. */
const noVat = { vatNumber: '', vatExemption: '' } as const

/** The first version of each of an organization's legal texts. */
export function legalTextRows(
  organizationId: number,
  content: OrganizationContent,
  now: string,
): readonly Row<'legalTexts'>[] {
  const facts = { ...noVat, mediator: '', siren: '', ...content, ...content.legal, legalName: content.name }
  return legalTextKinds.map(kind => ({
    organizationId,
    kind,
    version: 1,
    text: (kind === 'terms' && content.salesConditions?.join('\n\n')) || legalModel(kind, facts, 'Obole'),
    createdAt: now,
  }))
}

export function formRow(organizationId: number, content: FormContent, now: string): Row<'forms'> {
  const instant = (moment: Moment | undefined) => (moment === undefined ? null : instantOf(moment, now))
  const { openDonationAmounts = [], news = [] } = content
  return {
    organizationId,
    formType: content.type,
    slug: content.slug,
    title: content.title,
    description: paragraph(content.description),
    category: content.category ?? '',
    state: 'Public',
    language: 'fr',
    palette: content.palette,
    accent: accentPresets[content.palette],
    saleStartAt: instant(content.saleStart),
    saleEndAt: instant(content.saleEnd),
    startAt: instant(content.start),
    endAt: instant(content.end),
    place: content.place === undefined ? null : JSON.stringify(content.place),
    acceptOpenDonation: openDonationAmounts.length > 0,
    openDonationAmounts: [...openDonationAmounts],
    allowCustomTier: content.allowCustomTier ?? false,
    allowCoupons: (content.coupons ?? []).length > 0,
    waitingList: content.waitingList ?? false,
    minPrice: content.minPrice ?? null,
    financialGoal: content.financialGoal ?? null,
    payerDocument: content.payerDocument?.label ?? null,
    payerDocumentRequired: content.payerDocument?.isRequired ?? false,
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
    tierType: content.type,
    label: content.label,
    description: content.description ?? '',
    vatRate: content.vatRate ?? 0,
    maxPerUser: content.maxPerUser ?? null,
    validFrom: valid === undefined ? null : dayOf(valid.from, now),
    validUntil: valid === undefined ? null : dayOf(valid.until, now),
    isEligibleTaxReceipt: content.taxReceipt ?? false,
    paymentFrequency: frequencyOf(content),
    installmentCounts: [...installmentCounts],
  }
}

function frequencyOf({ type, installmentCounts = [] }: TierContent): Row<'tiers'>['paymentFrequency'] {
  if (type === 'MonthlyDonation') return 'Monthly'
  return installmentCounts.length > 1 ? 'Installment' : 'Single'
}

/** A free amount starts at its minimum, which is also the lowest price that lists show. */
function priceOf(price: Price): Pick<Row<'tiers'>, 'priceCategory' | 'price' | 'minimumAmount'> {
  if (typeof price === 'object') {
    return { priceCategory: 'Pwyw', price: price.atLeast, minimumAmount: price.atLeast || null }
  }
  return { priceCategory: price === 0 ? 'Free' : 'Fixed', price, minimumAmount: null }
}

/** An option without a tier is offered with all of them. */
export function optionRow(
  form: FormKey,
  position: number,
  { label, price, perOrder = false }: OptionContent,
): Row<'extraOptions'> {
  return { ...form, position, label, price, perOrder }
}

export function couponRow(
  form: FormKey,
  { code, percent, until }: CouponContent,
  now: string,
): Row<'coupons'> {
  return { ...form, code, percent, endAt: instantOf(until, now) }
}

export function fieldRow(
  owner: FieldOwner,
  position: number,
  content: FieldContent,
  now: string,
): Row<'customFields'> {
  const { choices = [] } = content
  return {
    ...owner,
    position,
    label: content.label,
    fieldType: content.type,
    isRequired: content.isRequired ?? false,
    mustBeTrue: content.mustBeTrue ?? false,
    choices: choices.map(choice =>
      typeof choice === 'string' ? choice : longDate(instantOf(choice, now), 'fr'),
    ),
  }
}

/** Descriptions are HTML; the demo's texts hold nothing that would need escaping. */
function paragraph(text: string): string {
  return `<p>${text}</p>`
}
