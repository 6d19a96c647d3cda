import { type CartItem, type CartOption, ratePart, totalOf } from '#domain/cart/cart.ts'
import type { StepFacts } from '../step-facts.ts'
import type { Values } from '../values.ts'
import { isTaken } from './items.ts'
import type { Block, Questions } from './questions.ts'

/** The units of the cart with the options that the controls hold, each with its price: what the rates cost is settled. */
export function pricedUnits(values: Values, { units, cards, order }: Questions): readonly CartItem[] {
  return units.map((unit, index) => {
    const card = cards.find(each => each.index === index)
    const own = card ? takenOptions(values, card, unit.quantity) : []
    // What is charged once stands under the first item; the server puts it where it belongs.
    const shared = order !== null && index === 0 ? takenOptions(values, order, 1) : []
    const extraOptions = [...own, ...shared]
    const options = extraOptions.reduce((sum, { amount }) => sum + amount, 0)
    return { ...unit, extraOptions, amount: ratePart(unit).amount + options }
  })
}

function takenOptions(values: Values, block: Block, quantity: number): readonly CartOption[] {
  return block.options
    .filter(option => isTaken(values, block, option))
    .map(({ id, label, price, perOrder }) => ({
      ...{ id, label, value: true, customFields: [], discount: 0 },
      ...{ quantity, amount: price * quantity },
      ...(perOrder && { perOrder }),
    }))
}

/** The total in cents, with a coupon's discount as it stood when the cart was stored. */
export function totalWith(units: readonly CartItem[], cart: StepFacts['cart']): number {
  const discount = cart?.itemList.reduce((sum, item) => sum + item.discount, 0) ?? 0
  const full = totalOf(units.map(unit => ({ ...unit, discount: 0 })))
  return Math.max(0, full - discount)
}
