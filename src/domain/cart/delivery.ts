import type { Form, TierType } from '../form/form.ts'
import { descriptorOf } from '../form/types/index.ts'
import type { CartOption } from './cart.ts'

type Chosen = {
  readonly extraOptions: readonly { readonly id: number; readonly value?: unknown }[]
}

/**
 * Whether something of a cart is sent to its payer, so that their address is needed: goods, with an option of the whole order
 * that has its price. Collecting them on the spot is free.
 */
export function isSentByPost(form: Pick<Form, 'formType' | 'tiers'>, items: readonly Chosen[]): boolean {
  if (descriptorOf(form.formType)?.people !== 'details') return false
  const sending = form.tiers
    .flatMap(({ extraOptions }) => extraOptions)
    .filter(({ perOrder, price }) => perOrder && price > 0)
    .map(({ id }) => id)
  return items.some(({ extraOptions }) => extraOptions.some(({ id, value }) => value && sending.includes(id)))
}

/** How goods come to their payer, in the association's words for it. */
export type Delivery = { readonly isSent: boolean; readonly label: string }

type Bought = {
  readonly tierType: TierType
  readonly options: readonly Pick<CartOption, 'perOrder' | 'label' | 'amount' | 'value'>[]
}

/**
 * How the goods of an order come, by what it cost then: what is sent has its price, collecting is free (`isSentByPost`). Null where
 * nothing was bought that has to come, or no way was offered.
 */
export function deliveryOf(items: readonly Bought[]): Delivery | null {
  if (!items.some(({ tierType }) => tierType === 'Product')) return null
  const ways = items.flatMap(({ options }) => options).filter(({ perOrder, value }) => perOrder && value)
  const way = ways.find(({ amount }) => amount > 0) ?? ways[0]
  return way === undefined ? null : { isSent: way.amount > 0, label: way.label }
}
