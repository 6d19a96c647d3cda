import type { CartItem, CartOption } from '#domain/cart/cart.ts'
import type { Translator } from '#messages/translator.ts'
import { grouped } from './grouped.ts'

/** An option with all its units in a cart; cents. */
export type TakenOption = {
  readonly id: number
  readonly label: string
  readonly quantity: number
  readonly amount: number
}

type Item = Pick<CartItem, 'tierType' | 'extraOptions'>

/** The chosen options of these items that are wanted, each once. */
export function takenOptions(
  items: readonly Item[],
  isWanted: (option: CartOption) => boolean,
): readonly TakenOption[] {
  const chosen = items.flatMap(({ extraOptions }) => extraOptions.filter(({ value }) => value))
  return grouped(chosen.filter(isWanted), ({ id }) => id).map(([id, same]) => ({
    id,
    label: same[0]?.label ?? '',
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
    amount: same.reduce((sum, { amount }) => sum + amount, 0),
  }))
}

/** What is had once for the whole order. */
export const orderOptions = (items: readonly Item[]): readonly TakenOption[] =>
  takenOptions(items, ({ perOrder }) => perOrder === true)

/** Its words: where products are sold, it is how they come. */
export function orderOptionLabel(t: Translator, { label }: TakenOption, items: readonly Item[]): string {
  const sellsProducts = items.some(({ tierType }) => tierType === 'Product')
  return sellsProducts ? t('order.delivery', { label }) : label
}
