import { type CartItem, ratePart } from '#domain/cart/cart.ts'
import { type Asked, type OrderUnit, orderUnits } from '#domain/order/order-units.ts'
import { grouped } from '../grouped.ts'
import { type TakenOption, takenOptions } from '../taken-options.ts'

/** Units of one rate, with who they are for. Cents, before discount. */
export type OrderGroup = {
  readonly key: string
  readonly label: string
  readonly quantity: number
  readonly amount: number
  /** Who each unit is for and what was answered about it; units without either are left out. */
  readonly units: readonly OrderUnit[]
  readonly options: readonly TakenOption[]
}

/**
 * The order as the payer checks it: each rate once, in cart order, with its participants, every answer about them, and its
 * options (rule SCR-9).
 */
export function orderGroups(items: readonly CartItem[], form: Asked): readonly OrderGroup[] {
  const keyOf = ({ tierId, tierType }: CartItem) => `${tierType}:${tierId}`
  return grouped(items, keyOf).map(([key, same]) => ({
    key,
    label: same[0]?.label ?? '',
    quantity: sum(same, item => item.quantity),
    amount: sum(same, item => ratePart(item).amount),
    units: orderUnits(
      same.map(item => ({ ...item, options: item.extraOptions })),
      form,
    ),
    options: takenOptions(same, ({ perOrder }) => !perOrder),
  }))
}

function sum<T>(all: readonly T[], of: (each: T) => number): number {
  return all.reduce((total, each) => total + of(each), 0)
}
