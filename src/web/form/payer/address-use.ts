import { isSentByPost } from '#domain/cart/delivery.ts'
import type { StepFacts } from '../steps/step-facts.ts'
import type { Values } from '../steps/values.ts'

/** What an order needs the payer's address for: a delivery always, a receipt where one is wished, an invoice to a company. */
export type AddressUse = {
  readonly delivery: boolean
  readonly receipt: boolean
  readonly invoice: boolean
}

type Facts = Pick<StepFacts, 'form' | 'organization' | 'cart' | 'list'>

/** What the address is for in a cart; country only where nothing needs it (rule SCR-8). */
export function addressUse({ form, cart, organization, list }: Facts): AddressUse {
  // What is asked on one page does not come and go with what is chosen on it: a gift has a receipt, no invoice.
  if (list === 'gift') return { delivery: false, receipt: organization.issuesReceipts, invoice: false }
  return {
    delivery: cart !== null && isSentByPost(form, cart.itemList),
    receipt: organization.issuesReceipts && (cart?.taxReduction.eligibleAmount ?? 0) > 0,
    invoice: list === 'sale' || (cart?.total ?? 0) > 0,
  }
}

/** Whether the payer of these values is asked for an address. */
export function needsAddress(values: Values, { delivery, receipt, invoice }: AddressUse): boolean {
  if (delivery) return true
  return (receipt && values.receipt !== undefined) || (invoice && values.kind === 'company')
}
