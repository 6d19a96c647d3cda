import { type CartItem, ratePart, totalOf } from '../cart/cart.ts'
import { type Cents, divideDown, sumCents } from '../money.ts'
import type { OrderItem } from '../order/order.ts'
import type { RefundLine } from '../payment/refund.ts'

type Line = Pick<OrderItem, 'id' | 'tierType' | 'amount' | 'discount' | 'isEligibleTaxReceipt'> & {
  readonly options: readonly Pick<CartItem, 'amount' | 'discount'>[]
}

/** What payments of an order paid to the organization, in cents and in their order, whether their money came or not. */
export type ShareOfSale = {
  readonly items: readonly Line[]
  readonly parts: readonly Cents[]
  /** Each payment after the first is one more month of the gift. */
  readonly isMonthly: boolean
}

/** What of a line a receipt may cover, in cents: its rate's price after discount where the rate is eligible (rule TAX-3). */
export function deductibleOfLine(item: Line): Cents {
  return item.isEligibleTaxReceipt ? totalOf([ratePart({ ...item, extraOptions: item.options })]) : 0
}

/**
 * What of each payment a receipt may cover, in cents. A gift beside what is sold is paid with the first payment, and so are options
 * (rule DUE-2); the rest is spread as it is paid. The shares of all payments are the whole to the cent: of what rounding leaves
 * each payment has what its predecessors lack, the last one the end of it (rule TAX-6).
 */
export function deductibleShares({ items, parts, isMonthly }: ShareOfSale): readonly Cents[] {
  if (isMonthly) return monthlyShares(items, parts)
  const gifts = items.filter(({ tierType }) => tierType === 'Donation')
  const others = items.filter(({ tierType }) => tierType !== 'Donation')
  const options = others.flatMap(each => each.options)
  const given = sumCents(gifts.map(deductibleOfLine))
  const deductible = sumCents(others.map(deductibleOfLine))
  const atOnce = totalOf(gifts) + totalOf(options)
  const spread = totalOf(others) - totalOf(options)
  const paidBefore = (place: number) => Math.max(0, sumCents(parts.slice(0, place)) - atOnce)
  const until = (place: number) => {
    if (spread === 0 || parts.length === 0) return 0
    return divideDown(deductible * Math.min(spread, paidBefore(place)), spread)
  }
  return parts.map((part, place) => {
    const gift = place === 0 ? Math.min(given, part) : 0
    return gift + until(place + 1) - until(place)
  })
}

function monthlyShares(items: readonly Line[], parts: readonly Cents[]): readonly Cents[] {
  const first = sumCents(items.map(deductibleOfLine))
  const goesOn = items.some(item => item.tierType === 'MonthlyDonation' && item.isEligibleTaxReceipt)
  return parts.map((part, place) => (place === 0 ? Math.min(first, part) : goesOn ? part : 0))
}

/** What came back of a payment's part of the organization, in cents; `lines` null: it is not known of what. */
export type BackOfPayment = { readonly amount: Cents; readonly lines: readonly RefundLine[] | null }

/**
 * What is left of a payment's deductible share once something came back, in cents: what is not known of what counts as deductible, so
 * that a receipt never covers more than was kept (rule TAX-9).
 */
export function keptDeductible(
  share: Cents,
  { items, back }: Pick<ShareOfSale, 'items'> & { readonly back: readonly BackOfPayment[] },
): Cents {
  const gone = back.map(({ amount, lines }) => {
    if (lines === null) return amount
    return sumCents(
      lines.map(line => {
        const item = items.find(({ id }) => id === line.orderItemId)
        return item === undefined ? line.amount : Math.min(line.amount, deductibleOfLine(item))
      }),
    )
  })
  return Math.max(0, share - sumCents(gone))
}
