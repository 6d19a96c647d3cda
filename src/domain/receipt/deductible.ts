import { type CartItem, ratePart, totalOf } from '../cart/cart.ts'
import {
  type BeyondCounterpart,
  type CounterpartYear,
  counterpartsOf,
  type WithCounterpart,
} from '../form/counterpart.ts'
import { opensReceipt } from '../form/form.ts'
import { type Cents, divideDown, sumCents } from '../money.ts'
import type { OrderItem } from '../order/order.ts'
import type { RefundLine } from '../payment/refund.ts'

type Line = Pick<
  OrderItem,
  'id' | 'tierType' | 'amount' | 'discount' | 'isEligibleTaxReceipt' | 'counterpart' | 'isSpread'
> & {
  readonly options: readonly Pick<CartItem, 'amount' | 'discount'>[]
}

/** What payments of an order paid to the organization, in cents and in their order, whether their money came or not. */
export type ShareOfSale = {
  readonly items: readonly Line[]
  readonly parts: readonly Cents[]
  /** Each payment after the first is one more month of the gift. */
  readonly isMonthly: boolean
}

/** What of a line a receipt may cover, in cents: its rate's price after discount where the rate is eligible (rules TAX-3, TAX-11). */
export function deductibleOfLine(item: Line): Cents {
  return item.isEligibleTaxReceipt && opensReceipt(item.tierType) ? totalOf([rateOf(item)]) : 0
}

/** What of lines came back or will never come, by the lines' ids, in cents. */
export type GoneOfLines = ReadonlyMap<number, Cents>

/** Lines that may be deductible, with which limit their counterparts are beyond; `items` as they count: these open no receipt. */
export function withinCounterparts<Item extends Line>(
  items: readonly Item[],
  { gone, ...year }: CounterpartYear & { readonly gone: GoneOfLines },
): { readonly items: readonly Item[]; readonly beyond: readonly BeyondCounterpart[] } {
  const { beyond } = counterpartsOf(
    items.map(item => giftOf(item, gone)),
    year,
  )
  return {
    beyond,
    items: items.map((item, place) => (beyond[place] ? { ...item, isEligibleTaxReceipt: false } : item)),
  }
}

/** What counterparts of a donor's earlier lines of a year use up of its cap, in cents: only what opened a right to a receipt. */
export function counterpartsUsed(
  items: readonly Line[],
  { cap, gone }: { readonly cap: Cents; readonly gone: GoneOfLines },
): Cents {
  const gifts = items.map(item => giftOf(item, gone))
  return counterpartsOf(gifts, { cap, used: 0 }).used
}

/** A counterpart is measured by what is kept of its line (rule TAX-11); a line of which nothing may have a receipt has nothing to limit. */
function giftOf(item: Line, gone: GoneOfLines): WithCounterpart {
  const given = Math.max(0, deductibleOfLine(item) - (gone.get(item.id) ?? 0))
  return { given, counterpart: given === 0 ? null : item.counterpart }
}

const rateOf = (item: Line) => ratePart({ ...item, extraOptions: item.options })

/**
 * What of each payment a receipt may cover, in cents. Gifts, options and rates that accept no instalments are paid with the first
 * payment (rule DUE-2); the rest is spread as it is paid. The shares of all payments are the whole to the cent: of what rounding leaves
 * each payment has what its predecessors lack, the last one the end of it (rule TAX-6).
 */
export function deductibleShares({ items, parts, isMonthly }: ShareOfSale): readonly Cents[] {
  if (isMonthly) return monthlyShares(items, parts)
  const spreadItems = items.filter(({ isSpread }) => isSpread)
  const spread = totalOf(spreadItems.map(rateOf))
  const atOnce = totalOf(items) - spread
  const given = sumCents(items.filter(({ isSpread }) => !isSpread).map(deductibleOfLine))
  const deductible = sumCents(spreadItems.map(deductibleOfLine))
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

/** A payment of an order: what it asks for of the organization's, in cents, whether that came, and what of it came back. */
export type PaymentOfSale = {
  readonly part: Cents
  /** `open`: it may still come. */
  readonly state: 'came' | 'open' | 'never'
  readonly back: readonly BackOfPayment[]
}

type Kept = Pick<ShareOfSale, 'items' | 'isMonthly'> & { readonly payments: readonly PaymentOfSale[] }

/**
 * What is left of each payment's deductible share, in cents, once something came back: what is not known of what counts as deductible.
 * Lines belong to the order: what of them exceeds the share of the payment that paid them back is taken off its other payments. Receipts
 * never cover more than was kept (rule TAX-9).
 */
export function keptShares({ items, isMonthly, payments }: Kept): readonly Cents[] {
  const left = [...deductibleShares({ items, isMonthly, parts: payments.map(({ part }) => part) })]
  const gone = goneByLine({ items, isMonthly, payments })
  const take = (amount: Cents, place: number): Cents => {
    const taken = Math.min(amount, left[place] ?? 0)
    left[place] = (left[place] ?? 0) - taken
    return amount - taken
  }
  const places = [...payments.keys()]
  const came = places.filter(place => payments[place]?.state === 'came')
  const open = places.filter(place => payments[place]?.state === 'open')
  for (const place of came) take(unknownOf(payments[place], isMonthly), place)
  const beyond = sumCents(came.map(place => take(gone[place] ?? 0, place)))
  ;[...came, ...open].reduce(take, beyond)
  const kept = sumCents(came.map(place => keptOf(payments[place])))
  const tooMuch = Math.max(0, sumCents(came.map(place => left[place] ?? 0)) - kept)
  const firstBack = came.toSorted((one, other) => keptOf(payments[one]) - keptOf(payments[other]))
  firstBack.reduce(take, tooMuch)
  return left
}

/** What came back by line of what each payment's lines may have on a receipt, a line never more than that, in cents. */
function goneByLine({ items, isMonthly, payments }: Kept): readonly Cents[] {
  const rest = new Map(items.map(item => [item.id, deductibleOfLine(item)]))
  return payments.map(({ back }) =>
    sumCents(
      back.flatMap(({ lines }) =>
        (isMonthly ? [] : (lines ?? [])).map(({ orderItemId, amount }) => {
          // A line of no item that is known could be of any.
          const gone = Math.min(amount, rest.get(orderItemId) ?? amount)
          rest.set(orderItemId, (rest.get(orderItemId) ?? amount) - gone)
          return gone
        }),
      ),
    ),
  )
}

/** What came back of a payment without lines; each month of a gift is its own, whatever line it names. In cents. */
function unknownOf(payment: PaymentOfSale | undefined, isMonthly: boolean): Cents {
  const back = payment?.back ?? []
  return sumCents(back.filter(({ lines }) => isMonthly || lines === null).map(({ amount }) => amount))
}

function keptOf(payment: PaymentOfSale | undefined): Cents {
  return payment === undefined ? 0 : sumCents([payment.part, ...payment.back.map(({ amount }) => -amount)])
}
