import { type Answers, emptyAnswers } from './answers.ts'
import type { DonationFacts } from './facts.ts'

/** A donation page for tests: 20 and 50 EUR suggested, another amount from 1 EUR to less than 1,000 EUR. */
export const testFacts: DonationFacts = {
  organizationSlug: 'le-fournil',
  formSlug: 'du-pain',
  organization: 'Le Fournil',
  brand: 'Obole',
  page: '/associations/le-fournil/formulaires/du-pain',
  suggestions: [
    { id: 7, price: 2000, impact: '20 pains', reduces: true },
    { id: 8, price: 5000, impact: '', reduces: false },
  ],
  allowCustomTier: true,
  minPrice: 100,
  maxPrice: 100_000,
  fields: [{ id: 3, label: 'Votre message', type: 'FreeText', isRequired: false, values: [] }],
  tax: { helpsPeopleInNeed: false, ceiling: 200_000 },
  countries: null,
  legalStatuses: [{ value: '4', label: 'SAS' }],
  today: '2026-11-20',
  tipRateFactor: 1,
  organizationGetsAll: true,
  salesConditionsUrl: null,
  termsUrl: '/legal/conditions-utilisation',
  privacyUrl: '/legal/confidentialite',
  helpUrl: '/legal/aide',
  loginUrl: null,
}

/** Answers that pass every rule: 20 EUR, and no contribution. */
export const goodAnswers: Answers = {
  ...emptyAnswers({
    tier: '7',
    firstName: 'Camille',
    lastName: 'Moreau',
    email: 'camille@example.org',
    emailConfirmation: 'camille@example.org',
    tip: 'none',
  }),
  terms: true,
}
