import type { Form } from '../form/form.ts'
import { descriptorOf } from '../form/types/index.ts'

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
