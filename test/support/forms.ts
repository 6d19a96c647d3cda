import type { CartItemDraft } from '#domain/cart/cart.ts'
import type { CustomField, ExtraOption, Form, Tier } from '#domain/form/form.ts'
import type { Organization } from '#domain/organization/organization.ts'

/** An open form of the given type: what a test does not say is as plain as it can be. */
export function aForm(wishes: Partial<Form> = {}): Form {
  return {
    id: 1,
    organizationId: 1,
    formType: 'Event',
    organizationSlug: 'les-amis',
    formSlug: 'concert',
    title: 'Concert',
    description: '',
    category: '',
    state: 'Public',
    language: 'fr',
    currency: 'EUR',
    palette: null,
    coverIdea: 1,
    imageId: null,
    focusX: 50,
    focusY: 50,
    accent: null,
    thanks: { page: '', mail: '', video: null },
    mailWords: {},
    saleStartDate: null,
    saleEndDate: null,
    startDate: null,
    endDate: null,
    place: null,
    acceptOpenDonation: false,
    allowCustomTier: false,
    allowCoupons: false,
    waitingList: false,
    nameChange: 'UntilStart',
    nameChangeEndDate: null,
    countryFrOnly: true,
    openDonationAmounts: [],
    minPrice: null,
    maxPrice: null,
    financialGoal: null,
    remainingNumber: null,
    customFields: [],
    formerFields: [],
    payerDocument: null,
    tiers: [],
    version: 1,
    ...wishes,
  }
}

/** A ticket of 24 EUR. */
export function aTier(wishes: Partial<Tier> = {}): Tier {
  return {
    id: 7,
    label: 'Plein tarif',
    description: '',
    tierType: 'Registration',
    price: 2400,
    minimumAmount: null,
    priceCategory: 'Fixed',
    vatRate: 0,
    remainingNumber: null,
    maxPerUser: null,
    isSoldOut: false,
    saleStartDate: null,
    saleEndDate: null,
    validFrom: null,
    validUntil: null,
    isEligibleTaxReceipt: false,
    paymentFrequency: 'Single',
    installmentCounts: [1],
    customFields: [],
    extraOptions: [],
    capacity: null,
    ...wishes,
  }
}

/** An option of 14 EUR. */
export function anOption(wishes: Partial<ExtraOption> = {}): ExtraOption {
  return {
    id: 5,
    label: 'Repas',
    price: 1400,
    isRequired: false,
    perOrder: false,
    remainingNumber: null,
    customFields: [],
    ...wishes,
  }
}

export function aField(wishes: Partial<CustomField> = {}): CustomField {
  return {
    id: 3,
    label: 'Question',
    type: 'TextInput',
    isRequired: false,
    values: [],
    condition: null,
    mustBeTrue: false,
    ...wishes,
  }
}

/** A ticket as a client sends it. */
export function anItem(wishes: Partial<CartItemDraft> = {}): CartItemDraft {
  return {
    tierId: 7,
    tierType: 'Registration',
    quantity: 1,
    customAmount: null,
    participant: null,
    customFields: [],
    extraOptions: [],
    paymentTerms: null,
    dayOfLevy: null,
    ...wishes,
  }
}

/** An option that is chosen. */
export const chosen = (id: number): CartItemDraft['extraOptions'][number] => ({
  id,
  value: true,
  customFields: [],
})

export function anOrganization(wishes: Partial<Organization> = {}): Organization {
  return {
    id: 1,
    organizationSlug: 'les-amis',
    name: 'Les Amis',
    organismType: 'association',
    category: '',
    city: '',
    zipCode: '',
    country: 'FR',
    description: '',
    palette: null,
    authenticationState: 'Authenticated',
    provider: 'stripe',
    accountId: 'acct_test',
    allowCollect: true,
    fiscalReceiptEligibility: true,
    isUnderColucheLaw: false,
    salesConditionsUrl: null,
    ...wishes,
  }
}
