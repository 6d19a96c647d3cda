import type { Translator } from '#messages/translator.ts'
import { cartLines, type SummaryLine } from '../cart-lines.ts'
import type { StepFacts } from '../step-facts.ts'
import type { Values } from '../values.ts'
import { chosenItems } from './drafts.ts'
import { choosesCart } from './values-of-cart.ts'

/** What is chosen, as rows and their sum in cents. */
export type ChoiceSum = {
  readonly lines: readonly SummaryLine[]
  readonly total: number
  /** The coupon whose discount follows at the next step; `null` where there is none, or the rows hold it. */
  readonly couponLater: string | null
}

/** The cart as it is where nothing was changed; else what is chosen now, with the options of items that stay. */
export function choiceSum(t: Translator, values: Values, facts: StepFacts): ChoiceSum {
  const { cart, form } = facts
  if (cart !== null && choosesCart(values, facts))
    return { lines: cartLines(t, cart), total: cart.total, couponLater: null }
  const prices = new Map(form.tiers.map(tier => [tier.id, tier]))
  const options = new Map(form.tiers.flatMap(tier => tier.extraOptions.map(option => [option.id, option])))
  const items = chosenItems(values, facts).map(({ draft }) => {
    const tier = draft.tierId === null ? undefined : prices.get(draft.tierId)
    const extraOptions = draft.extraOptions
      .filter(({ value }) => value)
      .map(option => {
        const known = options.get(option.id)
        const quantity = known?.perOrder ? 1 : draft.quantity
        const amount = (known?.price ?? 0) * quantity
        const priced = { ...option, label: known?.label ?? '', amount, discount: 0, quantity }
        return known?.perOrder ? { ...priced, perOrder: known.perOrder } : priced
      })
    const rate =
      (draft.customAmount ?? (tier?.priceCategory === 'Pwyw' ? 0 : (tier?.price ?? 0))) * draft.quantity
    const amount = extraOptions.reduce((sum, option) => sum + option.amount, rate)
    return { ...draft, label: tier?.label ?? '', amount, discount: 0, extraOptions }
  })
  return {
    lines: cartLines(t, { itemList: items }),
    total: items.reduce((sum, { amount }) => sum + amount, 0),
    couponLater: cart?.coupons.find(({ amount }) => amount > 0)?.code ?? null,
  }
}
