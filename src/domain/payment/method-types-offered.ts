import type { CartItem } from '../cart/cart.ts'
import type { TierType } from '../form/form.ts'
import type { PaymentMethodType } from './payment-method-type.ts'

/** Days that have to lie between today and what is sold, for a bank to answer in time (rule PAY-18). */
const daysAhead = 14

/** Handed over or used on a date: if the debit failed later, the goods would be gone. Gifts and memberships have no date. */
const handedOver: readonly TierType[] = ['Registration', 'Payment', 'Product']

type Sale = { readonly items: readonly Pick<CartItem, 'tierType'>[] }

/**
 * How a sale may be paid on the ISO day `today`, the usual way first. A direct debit takes the bank days and can still fail:
 * it is offered for gifts, memberships and counterparts, and for what has its date (`heldOn`, an ISO day, `null` where the
 * form has none) more than 14 days away; never for what is handed over without a date. Source: rule PAY-18.
 */
export function methodTypesOffered(
  form: { readonly heldOn: string | null },
  { items }: Sale,
  today: string,
): readonly PaymentMethodType[] {
  const dated = items.some(item => handedOver.includes(item.tierType))
  return !dated || isFarAway(form.heldOn, today) ? ['Card', 'Sepa'] : ['Card']
}

function isFarAway(heldOn: string | null, today: string): boolean {
  return heldOn !== null && Date.parse(heldOn) - Date.parse(today) > daysAhead * 86_400_000
}
