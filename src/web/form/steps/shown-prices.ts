import type { CartView } from '#domain/cart/cart-view.ts'
import type { StepForm } from './step-facts.ts'

/** The control that says which prices a page showed when it was sent. */
export const shownPrices = 'shownPrices'

/** The control that says which terms of sale a page showed when it was sent: the address of their version. */
export const shownConditions = 'shownConditions'

/** What {@link shownPrices} holds: what each item costs, in cents. */
export const shownPricesOf = ({ itemList }: Pick<CartView, 'itemList'>): string =>
  itemList.map(({ amount, discount }) => amount - discount).join(' ')

/** The same on a page without a cart: what each rate costs, in cents. */
export const shownRatesOf = ({ tiers }: Pick<StepForm, 'tiers'>): string =>
  tiers.map(({ price }) => price).join(' ')
