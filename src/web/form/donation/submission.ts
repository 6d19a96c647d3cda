import type { CartItemDraft } from '#domain/cart/cart.ts'
import { isErrorCode } from '#domain/errors.ts'
import { normaliseDateInput, toIsoDate } from '#domain/fields/date.ts'
import type { CustomField } from '#domain/form/form.ts'
import type { PayerDraft } from '#domain/payer/payer.ts'
import type { Consents } from '#domain/payment/request.ts'
import { type Answers, payerOf } from './answers.ts'
import type { DonationProblem } from './check-donation.ts'
import { amountOf, donationSum } from './donation-sum.ts'
import type { DonationFacts } from './facts.ts'

/** Items, payer, tip and consents in one body (platform API, cart-one-page). */
export type Submission = {
  readonly organizationSlug: string
  readonly formSlug: string
  readonly formType: 'Donation'
  readonly items: readonly CartItemDraft[]
  readonly payer: PayerDraft
  readonly tip: string
  readonly consents: Consents
}

/** What is sent for answers that passed `checkDonation`. The pick of the tip is its confirmation (D8). */
export function submissionOf(answers: Answers, facts: DonationFacts): Submission {
  const { organizationSlug, formSlug } = facts
  return {
    organizationSlug,
    formSlug,
    formType: 'Donation',
    items: [itemOf(answers, facts)],
    payer: payerOf(answers, answers.receipt && facts.tax !== null),
    tip: String(donationSum(answers, facts).tip ?? 0),
    consents: { terms: answers.terms, salesConditions: answers.salesConditions, tip: true },
  }
}

function itemOf(answers: Answers, facts: DonationFacts): CartItemDraft {
  const suggested = facts.suggestions.find(({ id }) => String(id) === answers.tier)
  return {
    tierId: suggested?.id ?? null,
    tierType: 'Donation',
    quantity: 1,
    customAmount: suggested ? null : (amountOf(answers, facts) ?? null),
    participant: null,
    customFields: facts.fields.flatMap(field => wireField(field, answers.fields[field.id] ?? '')),
    extraOptions: [],
    paymentTerms: null,
    dayOfLevy: null,
  }
}

/** Empty values are dropped; dates, numbers and « Oui » travel in their wire form (spec §5, platform API). */
function wireField({ id, type }: CustomField, typed: string): CartItemDraft['customFields'] {
  const value = typed.trim()
  if (value === '') return []
  if (type === 'YesNo') return [{ id, value: value === 'yes' }]
  if (type === 'Number') return [{ id, value: Number(value.replace(',', '.')) }]
  if (type === 'Date') return [{ id, value: toIsoDate(normaliseDateInput(value)) ?? value }]
  return [{ id, value }]
}

/** A problem as acts and the API tell it. */
type Told = {
  readonly code: string
  readonly field?: string
  readonly values?: Readonly<Record<string, string | number>>
}

/** A refusal of the server on the page: beside its field where there is one, else `field` is empty. */
export function refusalOf({ code, field = '', values }: Told, answers: Answers): DonationProblem {
  const known = isErrorCode(code) ? code : 'UNKNOWN'
  return { field: controlOf(field, answers), code: known, ...(values && { values }) }
}

function controlOf(field: string, { tier, tip }: Answers): string {
  if (field.startsWith('payer.')) return field.slice('payer.'.length)
  if (field === 'tip' || field === 'consents.tip') return tip === 'other' ? 'tipAmount' : 'tip'
  if (field.startsWith('consents.')) return field.slice('consents.'.length)
  if (field.startsWith('items')) return tier === 'other' ? 'amount' : 'tier'
  return ''
}
