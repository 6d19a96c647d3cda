import { type CartItem, ratePart } from '#domain/cart/cart.ts'
import { grouped } from '../grouped.ts'
import { type TakenOption, takenOptions } from '../taken-options.ts'

/** Units of one rate, with who they are for. Cents, before discount. */
export type OrderGroup = {
  readonly key: string
  readonly label: string
  readonly quantity: number
  readonly amount: number
  readonly people: readonly string[]
  readonly options: readonly TakenOption[]
}

/** The order as the payer checks it: each rate once, in cart order, with its participants and options (rule SCR-9). */
export function orderGroups(items: readonly CartItem[]): readonly OrderGroup[] {
  const keyOf = ({ tierId, tierType }: CartItem) => `${tierType}:${tierId}`
  return grouped(items, keyOf).map(([key, same]) => ({
    key,
    label: same[0]?.label ?? '',
    quantity: sum(same, item => item.quantity),
    amount: sum(same, item => ratePart(item).amount),
    people: same.flatMap(({ participant }) => nameOf(participant)),
    options: takenOptions(same, ({ perOrder }) => !perOrder),
  }))
}

function nameOf(participant: CartItem['participant']): readonly string[] {
  const name = [participant?.firstName, participant?.lastName].filter(Boolean).join(' ')
  return name === '' ? [] : [name]
}

function sum<T>(all: readonly T[], of: (each: T) => number): number {
  return all.reduce((total, each) => total + of(each), 0)
}
