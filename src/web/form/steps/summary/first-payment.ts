import { type CartItem, ratePart, totalOf } from '#domain/cart/cart.ts'
import type { PaymentTerm } from '#domain/cart/payment-terms.ts'
import { spread } from '#domain/coupon/spread.ts'
import { grouped } from '../grouped.ts'

/** A row of today's payment in cents; `whole` is the price of which it is the first share. */
export type FirstPaymentRow = { readonly label: string; readonly amount: number; readonly whole?: number }

/** What is paid today: at once, and as the first share of what is spread (rule DUE-2). */
export type FirstPayment = {
  readonly atOnce: readonly FirstPaymentRow[]
  readonly firstShare: readonly FirstPaymentRow[]
}

/** Takes today's payment apart; its rows sum to the first term's real amount. */
export function firstPayment(items: readonly CartItem[], [today]: readonly PaymentTerm[]): FirstPayment {
  const rates = items.map(item => ({ ...item, price: totalOf([ratePart(item)]) }))
  const shared = rates.filter(isSpread)
  const atOnce = [
    ...rates.filter(rate => !isSpread(rate)).map(({ label, price }) => ({ label, amount: price })),
    ...items.flatMap(({ extraOptions }) =>
      extraOptions.map(({ label, amount, discount }) => ({ label, amount: amount - discount })),
    ),
  ].filter(({ amount }) => amount > 0)
  const share = (today?.realAmount ?? 0) - atOnce.reduce((sum, { amount }) => sum + amount, 0)
  const shares = spread(
    share,
    shared.map(({ price }) => price),
  )
  const firstShare = shared.map(({ label, price }, place) => ({
    label,
    amount: shares[place] ?? 0,
    whole: price,
  }))
  return { atOnce: byLabel(atOnce), firstShare: byLabel(firstShare) }
}

/** A rate that can be paid in several times and of which something is to be paid (rule DUE-1). */
function isSpread({ installmentCounts, price }: CartItem & { readonly price: number }): boolean {
  return price > 0 && installmentCounts.some(count => count > 1)
}

/** The same thing several times is one row. */
function byLabel(rows: readonly FirstPaymentRow[]): readonly FirstPaymentRow[] {
  return grouped(rows, ({ label }) => label).map(([label, same]) => {
    const amount = same.reduce((sum, row) => sum + row.amount, 0)
    const whole = same.reduce((sum, row) => sum + (row.whole ?? 0), 0)
    return whole === 0 ? { label, amount } : { label, amount, whole }
  })
}
