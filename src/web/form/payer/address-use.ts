import type { StepFacts } from '../steps/step-facts.ts'
import type { Values } from '../steps/values.ts'

/** What an order needs the payer's address for: a delivery always, a receipt where one is wished, an invoice to a company. */
export type AddressUse = {
  readonly delivery: boolean
  readonly receipt: boolean
  readonly invoice: boolean
}

type Facts = Pick<StepFacts, 'form' | 'organization' | 'cart' | 'people'>

/** What the address is for in a cart; country only where nothing needs it (rule SCR-8). */
export function addressUse(facts: Facts): AddressUse {
  const { cart, organization } = facts
  return {
    delivery: isDelivered(facts),
    receipt: organization.issuesReceipts && (cart?.taxReduction.eligibleAmount ?? 0) > 0,
    invoice: (cart?.total ?? 0) > 0,
  }
}

/** Goods that are sent: an option of the whole order that has its price. Collecting them on the spot is free. */
function isDelivered({ form, cart, people }: Facts): boolean {
  if (people !== 'details' || cart === null) return false
  const offered = form.tiers.flatMap(({ extraOptions }) => extraOptions)
  const deliveries = offered.filter(({ perOrder, price }) => perOrder && price > 0).map(({ id }) => id)
  const chosen = cart.itemList.flatMap(({ extraOptions }) => extraOptions)
  return chosen.some(({ id, value }) => value && deliveries.includes(id))
}

/** Whether the payer of these values is asked for an address. */
export function needsAddress(values: Values, { delivery, receipt, invoice }: AddressUse): boolean {
  if (delivery) return true
  return (receipt && values.receipt !== undefined) || (invoice && values.kind === 'company')
}
