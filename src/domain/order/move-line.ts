import { ratePart } from '../cart/cart.ts'
import type { Form, Tier } from '../form/form.ts'
import { type Cents, sumCents } from '../money.ts'
import type { RefundLine } from '../payment/refund.ts'
import type { OrderItem } from './order.ts'

/** A rate that a place can be moved to; `difference`: what it costs more, less than nothing where it is cheaper, in cents. */
export type MoveTarget = Pick<Tier, 'id' | 'label' | 'price'> & {
  readonly difference: Cents
  /** Places left; null: unlimited. */
  readonly remaining: number | null
}

/**
 * What the price of a line went down by when it was moved to cheaper rates, in cents: what went back for that, of `moved` by lines, as far as
 * the bank has not sent it back (rule ORD-5); `given`: everything that lines of its order got back.
 */
export function loweredBy(
  itemId: number,
  moved: ReadonlyMap<number, Cents>,
  given: readonly RefundLine[],
): Cents {
  const back = sumCents(given.filter(line => line.orderItemId === itemId).map(({ amount }) => amount))
  return Math.min(moved.get(itemId) ?? 0, back)
}

type Placed = Pick<
  OrderItem,
  'tierId' | 'tierType' | 'amount' | 'discount' | 'quantity' | 'vatRate' | 'isEligibleTaxReceipt' | 'options'
>

/**
 * The rates to which a place of an event can be moved (rule ORD-5): the others that are still offered, at a fixed price, under the same VAT,
 * and as little or as much a gift. A coupon took off what it took off, and no more than the other rate costs. `paidSince`: what was paid for
 * dearer rates afterwards, which is not asked for again; `givenBack`: what went back for cheaper ones, which goes back once.
 */
export function moveTargets(
  form: Pick<Form, 'tiers'>,
  item: Placed,
  { paidSince = 0, givenBack = 0 }: { readonly paidSince?: Cents; readonly givenBack?: Cents } = {},
): readonly MoveTarget[] {
  if (item.tierType !== 'Registration' || item.tierId === null) return []
  const { amount, discount } = ratePart({ ...item, extraOptions: item.options })
  return form.tiers
    .filter(tier => isLike(tier, item))
    .map(({ id, label, price, remainingNumber: remaining }) => {
      const full = price * item.quantity
      const dearer = full - Math.min(discount, full) - (amount - discount - givenBack)
      const difference = dearer > 0 ? Math.max(0, dearer - paidSince) : dearer
      return { id, label, price, difference, remaining }
    })
}

function isLike(tier: Tier, item: Placed): boolean {
  const isFixed = tier.priceCategory === 'Fixed' || tier.priceCategory === 'Free'
  return (
    tier.id !== item.tierId &&
    tier.tierType === item.tierType &&
    isFixed &&
    tier.vatRate === item.vatRate &&
    tier.isEligibleTaxReceipt === item.isEligibleTaxReceipt
  )
}
