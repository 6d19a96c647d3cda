import { instalmentCounts } from '../form/instalment-counts.ts'
import { divideHalfUp, sumCents } from '../money.ts'
import { tipInTotal } from '../tip/tip-choice.ts'
import { type Cart, type CartItem, ratePart, totalOf } from './cart.ts'
import { monthsAfter } from './due-dates.ts'
import { allowedCounts, splitAmount } from './instalment-plan.ts'

/** One charge of a cart: `number` 1 is today's. Amounts in cents, `date` ISO. */
export type PaymentTerm = {
  readonly number: number
  readonly date: string
  readonly initialAmount: number
  readonly discount: number
  readonly vat: number
  readonly realAmount: number
  readonly amountTip: number
}

/** Options are paid today, however often their rate is (rule DUE-2). */
export const optionTerms = { count: 1 } as const

/** The numbers of payments that a cart's items accept together, each charge being large enough (rules MON-3 and DUE-1). */
export function offeredCounts(items: readonly CartItem[]): readonly number[] {
  const eligible = items.filter(isEligible)
  if (eligible.length === 0) return [1]
  const common = instalmentCounts.filter(
    count => count === 1 || eligible.every(item => item.installmentCounts.includes(count)),
  )
  return allowedCounts(totalOf(eligible.map(ratePart)), common)
}

/** The payer's choice; not `valid` when the items do not allow it (any more): the cart then counts as paid once. */
export function installmentsOf({ items, installmentCount }: Pick<Cart, 'items' | 'installmentCount'>) {
  return { count: installmentCount, valid: offeredCounts(items).includes(installmentCount) }
}

/** Whether a rate can be paid in several times. */
export function acceptsInstalments({ installmentCounts }: Pick<CartItem, 'installmentCounts'>): boolean {
  return installmentCounts.some(count => count > 1)
}

/** Whether a rate can be paid in several times and something of it is to be paid. */
function isEligible(item: CartItem): boolean {
  return acceptsInstalments(item) && totalOf([ratePart(item)]) > 0
}

/**
 * The charges of a cart, `today` being an ISO day in Paris: the eligible rates are split over the chosen number of payments,
 * on the same day of each month; options, gifts, other rates and the tip are paid today (rules DUE-2 and DUE-3). Their real
 * amounts sum to the cart's total.
 */
export function paymentTerms(
  cart: Pick<Cart, 'items' | 'tip' | 'installmentCount'>,
  today: string,
): readonly PaymentTerm[] {
  const { count, valid } = installmentsOf(cart)
  const eligible = cart.items.filter(isEligible)
  const whole = sumOf(cart.items)
  const split = count > 1 && valid ? sumOf(eligible.map(item => ({ ...item, ...ratePart(item) }))) : nothing
  const payments = valid ? count : 1
  const [amounts, discounts, vats] = [split.amount - split.discount, split.discount, split.vat].map(part =>
    splitAmount(part, payments),
  ) as [readonly number[], readonly number[], readonly number[]]
  return amounts.map((amount, place) => {
    const now = place === 0 ? rest(whole, split) : nothing
    const discount = (discounts[place] ?? 0) + now.discount
    const realAmount = amount + now.amount - now.discount
    return {
      number: place + 1,
      date: monthsAfter(today, place),
      initialAmount: realAmount + discount,
      discount,
      vat: (vats[place] ?? 0) + now.vat,
      realAmount,
      amountTip: place === 0 ? tipInTotal({ paidToday: realAmount, chosen: cart.tip }) : 0,
    }
  })
}

type Sum = { readonly amount: number; readonly discount: number; readonly vat: number }
const nothing: Sum = { amount: 0, discount: 0, vat: 0 }

function sumOf(items: readonly Pick<CartItem, 'amount' | 'discount' | 'vatRate'>[]): Sum {
  return {
    amount: sumCents(items.map(item => item.amount)),
    discount: sumCents(items.map(item => item.discount)),
    vat: sumCents(items.map(includedVat)),
  }
}

function rest(whole: Sum, part: Sum): Sum {
  return {
    amount: whole.amount - part.amount,
    discount: whole.discount - part.discount,
    vat: whole.vat - part.vat,
  }
}

/** The VAT that a line's price includes after its discount, in cents, rounded half-up. */
export function includedVat({
  amount,
  discount,
  vatRate,
}: Pick<CartItem, 'amount' | 'discount' | 'vatRate'>): number {
  const hundredths = Math.round(vatRate * 100)
  return divideHalfUp((amount - discount) * hundredths, 10_000 + hundredths)
}
