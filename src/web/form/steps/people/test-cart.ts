import type { CartItem } from '#domain/cart/cart.ts'
import type { CustomField, ExtraOption, Tier } from '#domain/form/form.ts'
import type { Asked } from './questions.ts'

/** Campaigns and carts for the tests of this step. */
export const field = (
  id: number,
  type: CustomField['type'],
  change: Partial<CustomField> = {},
): CustomField => ({
  id,
  label: `Question ${id}`,
  type,
  isRequired: false,
  values: [],
  ...change,
})

export const option = (id: number, price: number, change: Partial<ExtraOption> = {}): ExtraOption => ({
  id,
  label: `Option ${id}`,
  price,
  isRequired: false,
  perOrder: false,
  remainingNumber: null,
  customFields: [],
  ...change,
})

export const tier = (id: number, tierType: Tier['tierType'], change: Partial<Tier> = {}): Tier => ({
  id,
  label: `Tarif ${id}`,
  description: '',
  tierType,
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
  ...change,
})

export const item = (tierId: number, change: Partial<CartItem> = {}): CartItem => ({
  tierId,
  tierType: 'Registration',
  quantity: 1,
  customAmount: null,
  participant: null,
  customFields: [],
  extraOptions: [],
  paymentTerms: null,
  dayOfLevy: null,
  contribution: null,
  index: 0,
  label: `Tarif ${tierId}`,
  amount: 2400,
  discount: 0,
  vatRate: 0,
  isEligibleTaxReceipt: false,
  installmentCounts: [1],
  ...change,
})

export function asked(
  formType: Asked['form']['formType'],
  tiers: readonly Tier[],
  itemList: readonly CartItem[],
  customFields: readonly CustomField[] = [],
): Asked {
  return { form: { formType, tiers, customFields }, cart: { itemList } }
}
