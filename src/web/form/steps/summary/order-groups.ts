import { type CartItem, ratePart } from '#domain/cart/cart.ts'
import { grouped } from './grouped.ts'

/** Units of one rate, with who they are for. Cents, before discount. */
export type OrderGroup = {
  readonly key: string
  readonly label: string
  readonly quantity: number
  readonly amount: number
  readonly people: readonly string[]
  readonly options: readonly OrderedOption[]
}

export type OrderedOption = {
  readonly id: number
  readonly label: string
  readonly quantity: number
  readonly amount: number
}

/** The order as the payer checks it: each rate once, in cart order, with its participants and options (design 3.2.5). */
export function orderGroups(items: readonly CartItem[]): readonly OrderGroup[] {
  const keyOf = ({ tierId, tierType }: CartItem) => `${tierType}:${tierId}`
  return grouped(items, keyOf).map(([key, same]) => ({
    key,
    label: same[0]?.label ?? '',
    quantity: sum(same, item => item.quantity),
    amount: sum(same, item => ratePart(item).amount),
    people: same.flatMap(({ participant }) => nameOf(participant)),
    options: orderedOptions(same),
  }))
}

function orderedOptions(items: readonly CartItem[]): readonly OrderedOption[] {
  const chosen = items.flatMap(({ extraOptions }) => extraOptions.filter(({ value }) => value))
  return grouped(chosen, ({ id }) => id).map(([id, same]) => ({
    id,
    label: same[0]?.label ?? '',
    quantity: sum(same, option => option.quantity),
    amount: sum(same, option => option.amount),
  }))
}

function nameOf(participant: CartItem['participant']): readonly string[] {
  const name = [participant?.firstName, participant?.lastName].filter(Boolean).join(' ')
  return name === '' ? [] : [name]
}

function sum<T>(all: readonly T[], of: (each: T) => number): number {
  return all.reduce((total, each) => total + of(each), 0)
}
