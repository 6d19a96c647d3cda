import type { CartItem } from '#domain/cart/cart.ts'
import type { CustomField, ExtraOption, Tier } from '#domain/form/form.ts'
import type { Asked } from '#web/form/steps/people/questions.ts'
import { aField, anItem, anOption, aTier } from './forms.ts'

/** Campaigns and carts for the tests of the second step. */
export const field = (
  id: number,
  type: CustomField['type'],
  change: Partial<CustomField> = {},
): CustomField => aField({ id, label: `Question ${id}`, type, ...change })

export const option = (id: number, price: number, change: Partial<ExtraOption> = {}): ExtraOption =>
  anOption({ id, label: `Option ${id}`, price, ...change })

export const tier = (id: number, tierType: Tier['tierType'], change: Partial<Tier> = {}): Tier =>
  aTier({ id, label: `Tarif ${id}`, tierType, ...change })

/** A ticket of 24 EUR as the cart keeps it. */
export const item = (tierId: number, change: Partial<CartItem> = {}): CartItem => ({
  ...anItem({ tierId }),
  extraOptions: [],
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
