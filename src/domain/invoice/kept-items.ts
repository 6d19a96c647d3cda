import { type Cents, sumCents } from '../money.ts'
import type { OrderItem } from '../order/order.ts'
import { costOf } from '../order/withdrawal.ts'
import type { RefundLine } from '../payment/refund.ts'
import type { BackOfPayment } from '../receipt/deductible.ts'

/** The money of an order, in cents. */
export type MoneyOfSale = {
  readonly items: readonly Pick<OrderItem, 'id' | 'amount' | 'discount'>[]
  /** The payments of its items that came or still can: the organization's part, whether it came, and what came back of it. */
  readonly payments: readonly {
    readonly part: Cents
    readonly came: boolean
    readonly back: readonly BackOfPayment[]
  }[]
  /** What its payer withdrew from. */
  readonly withdrawn: readonly RefundLine[]
  /** Neither cancelled nor refunded: what can still come is owed. */
  readonly stands: boolean
}

/**
 * What is kept of each item of an order, in cents and in their order, once something came back (rule INV-5): of lines that are known by
 * them, of the rest by what is left of each item. What can still come counts as kept while the order stands, what nobody will be charged does not.
 */
export function keptOfItems({ items, payments, withdrawn, stands }: MoneyOfSale): readonly Cents[] {
  const backs = payments.flatMap(({ came, back }) => (came ? back : []))
  const named = backs.flatMap(({ lines }) => lines ?? [])
  const sumOf = (lines: readonly RefundLine[], id: number) =>
    sumCents(lines.filter(line => line.orderItemId === id).map(line => line.amount))
  const costs = items.map(item => costOf([item]))
  const gone = items.map(({ id }, place) =>
    Math.min(costs[place] ?? 0, Math.max(sumOf(named, id), sumOf(withdrawn, id))),
  )
  const left = costs.map((cost, place) => cost - (gone[place] ?? 0))
  // What was paid back without lines may be what was withdrawn.
  const back = sumCents(backs.map(({ amount }) => amount))
  const unknown = Math.max(0, back - sumCents(gone))
  const kept = less(left, unknown)
  const sold = sumCents(payments.filter(({ came }) => came || stands).map(({ part }) => part))
  return less(kept, Math.max(0, sumCents(kept) - Math.max(0, sold - back)))
}

/** Amounts less `taken` in all, of each as much as it is of the whole; to the cent. */
function less(amounts: readonly Cents[], taken: Cents): readonly Cents[] {
  const whole = sumCents(amounts)
  if (whole === 0) return amounts
  const share = (until: Cents) => Number((BigInt(Math.min(taken, whole)) * BigInt(until)) / BigInt(whole))
  let before = 0
  return amounts.map(amount => {
    const until = before + amount
    const own = share(until) - share(before)
    before = until
    return amount - own
  })
}
