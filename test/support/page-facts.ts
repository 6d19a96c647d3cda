import { sameFactor } from '#domain/tip/tip-frequency.ts'
import type { StepFacts } from '#web/form/steps/step-facts.ts'
import type { Values } from '#web/form/steps/values.ts'
import { aField, aTier } from './forms.ts'

/** A rate for tests: 20 EUR, for sale without limits. */
export const testTier = aTier({
  label: 'Pain',
  tierType: 'Donation',
  price: 2000,
  isEligibleTaxReceipt: true,
})

/** A donation page for tests: 20 and 50 EUR suggested, another amount from 1 EUR to less than 1,000 EUR. */
export const testFacts: StepFacts = {
  form: {
    id: 1,
    organizationId: 1,
    formType: 'Donation',
    organizationSlug: 'le-fournil',
    formSlug: 'du-pain',
    title: 'Du pain',
    language: 'fr',
    palette: null,
    remainingNumber: null,
    tiers: [
      { ...testTier, description: '20 pains' },
      { ...testTier, id: 8, price: 5000, isEligibleTaxReceipt: false },
    ],
    payerDocument: null,
    customFields: [aField({ label: 'Votre message', type: 'FreeText' })],
    acceptOpenDonation: false,
    openDonationAmounts: [],
    allowCoupons: false,
    allowCustomTier: true,
    countryFrOnly: true,
    minPrice: 100,
    maxPrice: 100_000,
  },
  organization: {
    name: 'Le Fournil',
    issuesReceipts: true,
    helpsPeopleInNeed: false,
    salesConditionsUrl: null,
  },
  cart: null,
  number: 1,
  list: 'gift',
  count: 1,
  asks: [true],
  people: 'details',
  sells: ['Donation', 'MonthlyDonation'],
  path: '/associations/le-fournil/formulaires/du-pain',
  brand: 'Obole',
  countries: null,
  legalStatuses: [{ value: '4', label: 'SAS' }],
  today: '2026-11-20',
  now: '2026-11-20T09:00:00Z',
  tipRateFactors: sameFactor(1),
  organizationGetsAll: true,
  termsUrl: '/legal/conditions-utilisation',
  privacyUrl: '/legal/confidentialite',
  helpUrl: '/legal/aide',
  loginUrl: null,
}

/** A payer and a summary that pass every rule: no contribution. */
export const goodPayer: Values = {
  kind: 'person',
  country: 'FR',
  firstName: 'Camille',
  lastName: 'Moreau',
  email: 'camille@example.org',
  emailConfirmation: 'camille@example.org',
  tip: 'none',
  terms: 'on',
}
