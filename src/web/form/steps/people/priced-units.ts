import { type CartItem, totalOf } from '#domain/cart/cart.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import type { PriceFacts } from '#domain/cart/price-rate.ts'
import type { StepFacts } from '../step-facts.ts'
import type { Values } from '../values.ts'
import { itemsFrom } from './items.ts'
import type { Questions } from './questions.ts'

/** What the cart costs with the options that the controls hold, by its own rules; as it is stored where these refuse it. */
export function pricedUnits(
  values: Values,
  questions: Questions,
  { form, organization }: Pick<StepFacts, 'form' | 'organization'>,
): readonly CartItem[] {
  // Answers cost nothing, and those that are wrong are told beside their fields.
  const plain = itemsFrom(values, questions).map(item => ({
    ...item,
    participant: null,
    customFields: [],
    extraOptions: item.extraOptions.map(option => ({ ...option, customFields: [] })),
  }))
  // Prices read nothing of a form and an organization but these.
  const facts = {
    form,
    organization: { fiscalReceiptEligibility: organization.issuesReceipts },
  } as PriceFacts
  const priced = priceCart(facts, plain)
  return priced.ok ? priced.value : questions.units
}

/** The total with the options that the controls hold, in cents; a coupon's discount as it stood when the cart was stored. */
export function totalWith(units: readonly CartItem[], cart: StepFacts['cart']): number {
  const discount = cart?.itemList.reduce((sum, item) => sum + item.discount, 0) ?? 0
  const fresh = units.every(item => item.discount === 0)
  return Math.max(0, totalOf(units) - (fresh ? discount : 0))
}
