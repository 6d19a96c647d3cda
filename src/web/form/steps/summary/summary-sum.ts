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
  /** Everything is paid at once, so that a transfer may pay it (rule PAY-32). */
  readonly mayTransfer: boolean
  /** Nothing of it is paid now: it is handed in to be accepted (rule MEM-9). */
  readonly applies: boolean
}

/** The control by which a transfer is chosen. */
export const transferControl = 'means'

type Offer = Pick<StepFacts, 'transferUntil' | 'applying'>

/** Whether the payer chose a transfer where one is offered. */
export const paysByTransfer = (values: Values, { transferUntil }: Offer): boolean =>
  transferUntil != null && values[transferControl] === 'transfer'

/** In how many payments: the radio's choice where the cart offers it, else the cart's own. */
export function chosenCount(values: Values, { installmentCounts, installments }: CartView): number {
  const picked = Number(values.installments)
  if (installmentCounts.includes(picked)) return picked
  return installments.valid ? installments.count : 1
}

/** The sums of the last step for what is chosen on it: the same in the browser and on the server (rules DUE-2 and TIP-3). */
export function summarySum(
  values: Values,
  {
    cart,
    today,
    tipRateFactors,
    transferUntil,
    applying = null,
  }: Pick<StepFacts, 'cart' | 'today' | 'tipRateFactors'> & Offer,
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
  const [first] = terms
  const mayTransfer =
    applying === null &&
    terms.length === 1 &&
    (first?.realAmount ?? 0) > 0 &&
    (cart?.monthly ?? null) === null
  // Nothing of a transfer passes through the platform, and an application is not paid: no contribution goes along.
  const asked =
    applying !== null || (mayTransfer && paysByTransfer(values, { transferUntil }))
      ? { ...sum, tipAsked: false, suggestion: null, tip: 0, total: sum.amount ?? 0 }
      : sum
  return {
    ...asked,
    terms,
    mayTransfer,
    applies: applying !== null,
    whole: (cart?.total ?? 0) + (asked.tip ?? 0),
  }
}

/** The sum of the order, and what of it is paid today where that is not all, in cents. */
export const totalsOf = ({ whole, total, terms, applies }: SummarySum) =>
  terms.length > 1 && !applies ? { total: whole, today: total } : { total: whole }

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
