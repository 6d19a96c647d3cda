import type { CartOption } from '../cart/cart.ts'
import { spread } from '../coupon/spread.ts'
import { type Cents, sumCents } from '../money.ts'
import type { RefundLine } from '../payment/refund.ts'
import type { OrderItem } from './order.ts'

type SoldItem = Pick<OrderItem, 'id' | 'tierType' | 'amount' | 'discount' | 'isSpread'> & {
  readonly options: readonly Pick<CartOption, 'amount' | 'discount' | 'perOrder'>[]
}

/** What came back of a payment's part of the organization on an ISO day, in cents; `lines` null: it is not known of what. */
export type BackOfItems = {
  readonly on: string
  readonly amount: Cents
  readonly lines: readonly RefundLine[] | null
}

/**
 * A payment of an order: what it asks for of the organization's, in cents, whether that came (`open`: it may still come), and what of it
 * came back.
 */
export type PaymentOfItems = {
  readonly part: Cents
  readonly state: 'came' | 'open' | 'never'
  readonly back: readonly BackOfItems[]
}

type Sale = {
  readonly items: readonly SoldItem[]
  /** In their order. */
  readonly payments: readonly PaymentOfItems[]
  /** Each payment after the first is one more month of the gift. */
  readonly isMonthly: boolean
}

/** The money of an item, or of what it has for the whole order, as its delivery. Amounts in cents. */
export type LineMoney = {
  readonly itemId: number
  /** Whether it is the item itself, with its own options; the rest of it is nobody's in particular. */
  readonly isOwn: boolean
  /** After discount. */
  readonly cost: Cents
  /** What of each payment is for it, whether that came or not. */
  readonly shares: readonly Cents[]
  /** What came back of it, a row for each day, oldest first. */
  readonly back: readonly { readonly on: string; readonly amount: Cents }[]
}

/** What came for a line, in cents. */
export function paidOf({ shares }: LineMoney, payments: readonly Pick<PaymentOfItems, 'state'>[]): Cents {
  return sumCents(shares.filter((_, place) => payments[place]?.state === 'came'))
}

/** What came for a line and stayed, in cents; less than nothing where more came back of it than has come so far. */
export function keptOfLine(line: LineMoney, payments: Parameters<typeof paidOf>[1]): Cents {
  return paidOf(line, payments) - sumCents(line.back.map(({ amount }) => amount))
}

/** What of the cost of a line came back, or will never come, in cents. */
export function goneOfLine({ cost, shares, back }: LineMoney, payments: Parameters<typeof paidOf>[1]): Cents {
  const mayCome = sumCents(shares.filter((_, place) => payments[place]?.state !== 'never'))
  return Math.max(0, cost - mayCome) + sumCents(back.map(({ amount }) => amount))
}

/**
 * Which payment pays for which item, and of which item something came back, to the cent: all lines together have what came and
 * stayed. The first payment pays for what is not spread (rule DUE-2), the rest is spread in proportion. What came back of named items is theirs,
 * as far as they were paid or may still be; whatever is not known of what, or is more, is taken off in proportion to what is left of its
 * payment (rule LAW-15).
 */
export function moneyOfItems({ items, payments, isMonthly }: Sale): readonly LineMoney[] {
  const lines = items.flatMap(linesOf)
  const shares = sharesOf(lines, payments, isMonthly)
  const back = backOf(lines, payments, shares)
  return lines.map(({ itemId, isOwn, atOnce, later }, line) => ({
    itemId,
    isOwn,
    cost: atOnce + later,
    shares: shares.map(row => row[line] ?? 0),
    back: [...(back[line] ?? [])].map(([on, amount]) => ({ on, amount })),
  }))
}

type Line = Pick<LineMoney, 'itemId' | 'isOwn'> & {
  /** What of it the first payment pays for. */
  readonly atOnce: Cents
  readonly later: Cents
  readonly isMonthlyGift: boolean
}

function linesOf({ id: itemId, amount, discount, options, isSpread, tierType }: SoldItem): readonly Line[] {
  const costOf = (some: readonly Pick<CartOption, 'amount' | 'discount'>[]) =>
    sumCents(some.flatMap(option => [option.amount, -option.discount]))
  const ofOrder = costOf(options.filter(({ perOrder }) => perOrder))
  const rate = amount - discount - costOf(options)
  const own = { itemId, isOwn: true, isMonthlyGift: tierType === 'MonthlyDonation' }
  const optionsCost = costOf(options) - ofOrder
  return [
    isSpread
      ? { ...own, atOnce: optionsCost, later: rate }
      : { ...own, atOnce: optionsCost + rate, later: 0 },
    ...(ofOrder === 0 ? [] : [{ itemId, isOwn: false, isMonthlyGift: false, atOnce: ofOrder, later: 0 }]),
  ]
}

/** What of each payment is for each line, in cents. */
function sharesOf(
  lines: readonly Line[],
  payments: readonly PaymentOfItems[],
  isMonthly: boolean,
): readonly (readonly Cents[])[] {
  const rest = { atOnce: lines.map(({ atOnce }) => atOnce), later: lines.map(({ later }) => later) }
  const pay = (amount: Cents, of: keyof typeof rest): readonly Cents[] => {
    const paid = spreadWithin(amount, rest[of])
    rest[of] = rest[of].map((left, line) => left - (paid[line] ?? 0))
    return paid
  }
  const gift = lines.findIndex(({ isMonthlyGift }) => isMonthlyGift)
  return payments.map(({ part }, place) => {
    if (isMonthly && place > 0) return lines.map((_, line) => (line === gift ? part : 0))
    const atOnce = pay(part, 'atOnce')
    const later = pay(part - sumCents(atOnce), 'later')
    return atOnce.map((amount, line) => amount + (later[line] ?? 0))
  })
}

/** An amount over weights, as far as they reach. */
function spreadWithin(amount: Cents, weights: readonly Cents[]): readonly Cents[] {
  return spread(Math.min(amount, sumCents(weights)), weights)
}

/** What came back of each line, by days. */
function backOf(
  lines: readonly Line[],
  payments: readonly PaymentOfItems[],
  shares: readonly (readonly Cents[])[],
): readonly ReadonlyMap<string, Cents>[] {
  const left = shares.map((row, place) => row.map(share => (payments[place]?.state === 'never' ? 0 : share)))
  const inState = (state: PaymentOfItems['state']) =>
    [...payments.keys()].filter(place => payments[place]?.state === state)
  const [came, open] = [inState('came'), inState('open')]
  const back = lines.map(() => new Map<string, Cents>())
  const take = (amount: Cents, { line, place, on }: { line: number; place: number; on: string }): Cents => {
    const row = left[place] ?? []
    const taken = Math.min(amount, row[line] ?? 0)
    if (taken === 0) return amount
    row[line] = (row[line] ?? 0) - taken
    back[line]?.set(on, (back[line].get(on) ?? 0) + taken)
    return amount - taken
  }
  /** Its own payment first, then the others that came: lines belong to the order. */
  const placesFrom = (own: number) => [own, ...came.filter(place => place !== own)]
  const takeNamed = ({ orderItemId, amount }: RefundLine, own: number, on: string): Cents => {
    const named = [...lines.keys()].filter(line => lines[line]?.itemId === orderItemId)
    // What is more than came of an item waits on what is still to come of it: it is not what others were paid.
    const cells = [...placesFrom(own), ...open].flatMap(place => named.map(line => ({ line, place, on })))
    return cells.reduce(take, amount)
  }
  const takeOfAll = (amount: Cents, own: number, on: string): Cents =>
    placesFrom(own).reduce((rest, place) => {
      const parts = spreadWithin(rest, left[place] ?? [])
      return rest - sumCents(parts.map((part, line) => part - take(part, { line, place, on })))
    }, amount)
  const events = payments.flatMap(({ back: all }, place) => all.map(each => ({ ...each, place })))
  for (const { amount, lines: named, place, on } of events.toSorted((a, b) => compare(a.on, b.on))) {
    const beyond = sumCents((named ?? []).map(line => takeNamed(line, place, on)))
    const unnamed = amount - sumCents((named ?? []).map(line => line.amount))
    takeOfAll(Math.max(0, unnamed) + beyond, place, on)
  }
  return back
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
