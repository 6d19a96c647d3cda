import type { FormType, TierType } from '../form/form.ts'
import { hasPage } from '../form/types/index.ts'
import { LARGEST_AMOUNT, SMALLEST_CHARGE } from '../money.ts'
import { fail, failWith, ok, type Problem, type Result } from '../result.ts'
import { type CartItem, maximumItems, supplementOf, totalOf } from './cart.ts'
import { offeredCounts } from './payment-terms.ts'
import { type PriceFacts, priceCart } from './price-cart.ts'
import { placed } from './read-answers.ts'

/** A line as a program of an association asks for it: of its own name and price, in cents for one (rule CHK-1). */
export type FreeLine = {
  readonly name: string
  readonly amount: number
  readonly quantity: number
  /** A gift: it is paid today, and a tax receipt may cover it where the association issues them. */
  readonly isDonation: boolean
}

/** The most characters of a line's name. */
export const longestLineName = 250
/** The most units of one line. */
const mostUnits = 1000

type Facts = {
  /** The numbers of payments that are asked for, 1 apart; the operator's cap has left them. */
  readonly counts: readonly number[]
  readonly issuesReceipts: boolean
}

/**
 * The items of a cart that a program sent, priced from its own words alone (rule CHK-1): VAT 0, no rate, no option. Gives every
 * problem with its field (`items[0].amount`); a number of payments that these lines do not offer is one (rule DUE-1).
 */
export function freeItems(
  lines: readonly FreeLine[],
  { counts, issuesReceipts }: Facts,
): Result<readonly CartItem[]> {
  if (lines.length === 0) return failWith('cart_empty', 'items')
  if (lines.length > maximumItems) return failWith('quantity_invalid', 'items')
  const problems = lines.flatMap((line, index) => placed(`items[${index}]`, lineProblems(line)))
  if (problems.length > 0) return fail(...problems)
  const items = lines.map((line, index) => itemOf(line, { index, counts, issuesReceipts }))
  const total = totalOf(items)
  if (total > LARGEST_AMOUNT) return fail({ code: 'amount_max', field: 'items', values: above })
  if (total < SMALLEST_CHARGE)
    return fail({ code: 'amount_min', field: 'items', values: { limit: SMALLEST_CHARGE } })
  const offered = offeredCounts(items)
  return counts.every(count => offered.includes(count))
    ? ok(items)
    : failWith('INSTALLMENTS_NOT_ALLOWED', 'installments')
}

const above = { limit: LARGEST_AMOUNT + 1 }

/** Characters that are none of a name: control characters, and those that turn the direction of a text. */
const invisible = /[\p{Cc}\u200E\u200F\u2028-\u202E\u2066-\u2069]/u

/** A text in which nothing is seen: spaces, joiners, and letters that are drawn as nothing. */
const unseen = /^[\p{Cf}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]*$/u

function lineProblems({ name, amount, quantity }: FreeLine): readonly Problem[] {
  return [
    ...nameProblems(name.trim()),
    ...amountProblems(amount),
    ...(Number.isInteger(quantity) && quantity >= 1 && quantity <= mostUnits
      ? []
      : [{ code: 'quantity_invalid', field: 'quantity' } as const]),
  ]
}

function nameProblems(name: string): readonly Problem[] {
  const field = 'name'
  if (unseen.test(name)) return [{ code: 'required', field }]
  if (name.length > longestLineName)
    return [{ code: 'max_length', field, values: { limit: longestLineName } }]
  return invisible.test(name) ? [{ code: 'forbidden_character', field }] : []
}

function amountProblems(amount: number): readonly Problem[] {
  const field = 'amount'
  if (!Number.isSafeInteger(amount)) return [{ code: 'amount_invalid', field }]
  if (amount < 1) return [{ code: 'amount_min', field, values: { limit: 1 } }]
  return amount > LARGEST_AMOUNT ? [{ code: 'amount_max', field, values: above }] : []
}

function itemOf(
  { name, amount, quantity, isDonation }: FreeLine,
  { index, counts, issuesReceipts }: Facts & { readonly index: number },
): CartItem {
  const tierType: TierType = isDonation ? 'Donation' : 'Payment'
  return {
    index,
    tierId: null,
    tierType,
    label: name.trim(),
    quantity,
    customAmount: null,
    amount: amount * quantity,
    discount: 0,
    vatRate: 0,
    isEligibleTaxReceipt: isDonation && issuesReceipts,
    participant: null,
    customFields: [],
    extraOptions: [],
    paymentTerms: null,
    installmentCounts: isDonation ? [1] : [1, ...counts.filter(count => count !== 1)],
    dayOfLevy: null,
    contribution: null,
  }
}

/** Whether the lines of such a form are a program's own: no client of the cart calls prices them (rule CHK-1). */
export function hasFreeLines(formType: FormType): boolean {
  return !hasPage(formType)
}

/** The items of a stored cart as they would be sold now: a form prices them anew, what a program or an association said stays as it was. */
export function priceStored(facts: PriceFacts, items: readonly CartItem[]): Result<readonly CartItem[]> {
  const isSaid = hasFreeLines(facts.form.formType) || supplementOf(items) !== null
  return isSaid ? ok(items) : priceCart(facts, items)
}
