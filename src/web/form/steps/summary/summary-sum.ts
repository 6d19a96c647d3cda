import type { CartView } from '#domain/cart/cart-view.ts'
import { type PaymentTerm, paymentTerms } from '#domain/cart/payment-terms.ts'
import { tipFrequency } from '#domain/tip/tip-frequency.ts'
import type { Translator } from '#messages/translator.ts'
import { cartLines, type SummaryLine } from '../cart-lines.ts'
import type { StepFacts } from '../step-facts.ts'
import type { Values } from '../values.ts'
import { type PageSum, pageSum } from './page-sum.ts'

/** What the last step adds up to, in cents: `total` of the sum is what is paid today, tip included. */
export type SummarySum = PageSum & {
  /** The charges without the tip, which is paid with the first. */
  readonly terms: readonly PaymentTerm[]
  /** Everything that the order costs, tip included. */
  readonly whole: number
}

/** In how many payments: the radio's choice where the cart offers it, else the cart's own. */
export function chosenCount(values: Values, { installmentCounts, installments }: CartView): number {
  const picked = Number(values.installments)
  if (installmentCounts.includes(picked)) return picked
  return installments.valid ? installments.count : 1
}

/** The sums of the last step for what is chosen on it: the same in the browser and on the server (rules DUE-2 and TIP-3). */
export function summarySum(
  values: Values,
  { cart, today, tipRateFactors }: Pick<StepFacts, 'cart' | 'today' | 'tipRateFactors'>,
): SummarySum {
  const items = cart?.itemList ?? []
  const installmentCount = cart === null ? 1 : chosenCount(values, cart)
  const terms = paymentTerms({ items, tip: null, installmentCount }, today)
  const sum = pageSum(
    items.length === 0 ? undefined : (terms[0]?.realAmount ?? 0),
    values,
    { tipRateFactors },
    tipFrequency({ items, installmentCount }),
  )
  return { ...sum, terms, whole: (cart?.total ?? 0) + (sum.tip ?? 0) }
}

/** The sum of the order, and what of it is paid today where that is not all, in cents. */
export const totalsOf = ({ whole, total, terms }: SummarySum) =>
  terms.length > 1 ? { total: whole, today: total } : { total: whole }

/** The order with the contribution, once one is chosen: none is no line, and never « Gratuit ». */
export function summaryLines(
  t: Translator,
  cart: CartView,
  { tip, tipAsked }: SummarySum,
  brand: string,
): readonly SummaryLine[] {
  const lines = cartLines(t, cart)
  return tip && tipAsked && lines.length > 0
    ? [...lines, { label: t('tip.line', { brand }), amount: tip }]
    : lines
}
