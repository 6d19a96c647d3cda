import type { Translator } from '#messages/translator.ts'
import { cartLines, type SummaryLine } from '../cart-lines.ts'
import { draftItems } from '../draft-cart.ts'
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
  const { cart } = facts
  if (cart !== null && choosesCart(values, facts))
    return { lines: cartLines(t, cart), total: cart.total, couponLater: null }
  const items = draftItems(
    chosenItems(values, facts).map(({ draft }) => draft),
    facts,
  )
  return {
    lines: cartLines(t, { itemList: items }),
    total: items.reduce((sum, { amount }) => sum + amount, 0),
    couponLater: cart?.coupons.find(({ amount }) => amount > 0)?.code ?? null,
  }
}
