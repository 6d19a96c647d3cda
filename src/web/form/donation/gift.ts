import { limitsOf } from '#domain/cart/cart.ts'
import { lastDebitDay } from '#domain/cart/due-dates.ts'
import { checkAmount, parseAmount } from '#domain/fields/amount.ts'
import type { Tier, TierType } from '#domain/form/form.ts'
import { LARGEST_AMOUNT } from '#domain/money.ts'
import type { StepFacts } from '../steps/step-facts.ts'
import type { Values } from '../steps/values.ts'

export type Frequency = 'once' | 'monthly'

/** The controls of a frequency: each has amounts of its own (rule SCR-13). */
export type GiftControls = {
  readonly tierType: TierType
  readonly tier: string
  readonly amount: string
}

export const giftControls: Readonly<Record<Frequency, GiftControls>> = {
  once: { tierType: 'Donation', tier: 'tier', amount: 'amount' },
  monthly: { tierType: 'MonthlyDonation', tier: 'monthlyTier', amount: 'monthlyAmount' },
}

/** The choice of an amount that the campaign does not suggest. */
export const other = 'other'

/** What is given: a suggested amount or one of the giver's own, in cents; undefined while there is none to count with. */
export type Gift = {
  readonly frequency: Frequency
  readonly tier: Tier | undefined
  readonly amount: number | undefined
}

/** The amounts that a campaign suggests for a frequency. */
export function suggestionsOf(frequency: Frequency, { form }: Pick<StepFacts, 'form'>): readonly Tier[] {
  return form.tiers.filter(({ tierType }) => tierType === giftControls[frequency].tierType)
}

/** Monthly giving is offered where the campaign suggests monthly amounts, and never the default (rule SCR-13). */
export function offersMonthly(facts: Pick<StepFacts, 'form'>): boolean {
  return suggestionsOf('monthly', facts).length > 0
}

/** The gift that the page's values stand for. */
export function giftOf(values: Values, facts: Pick<StepFacts, 'form'>): Gift {
  const frequency = values.frequency === 'monthly' && offersMonthly(facts) ? 'monthly' : 'once'
  const { tier: tierControl, amount: amountControl } = giftControls[frequency]
  const picked = values[tierControl]
  const tier = suggestionsOf(frequency, facts).find(({ id }) => String(id) === picked)
  if (tier !== undefined) return { frequency, tier, amount: tier.price }
  const typed = picked === other ? parseAmount(values[amountControl] ?? '') : undefined
  const counts = typed !== undefined && typed > 0 && typed <= LARGEST_AMOUNT
  return { frequency, tier, amount: counts ? typed : undefined }
}

/** The amount that is given where it may be given, in cents: nothing is promised for one that is refused. */
export function allowedAmountOf(values: Values, facts: Pick<StepFacts, 'form'>): number | undefined {
  const { amount, tier } = giftOf(values, facts)
  if (tier !== undefined) return amount
  return checkAmount(amount, limitsOf(facts.form, null)) === undefined ? amount : undefined
}

/** The days of the month that every month has (rule DUE-4). */
export const debitDays: readonly number[] = Array.from({ length: lastDebitDay }, (_, index) => index + 1)

/** The debit day that was chosen. */
export function debitDayOf({ dayOfLevy }: Values): number | undefined {
  return debitDays.find(day => String(day) === dayOfLevy)
}
