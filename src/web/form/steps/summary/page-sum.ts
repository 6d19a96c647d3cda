import type { PaymentFrequency } from '#domain/form/form.ts'
import { suggestTip, type TipSuggestion } from '#domain/tip/suggest-tip.ts'
import { tipModel } from '#domain/tip/tip-choice.ts'
import { tipOf } from '../../tip/tip-of.ts'
import type { StepFacts } from '../step-facts.ts'
import type { Values } from '../values.ts'

/** What a page adds up to, in cents. */
export type PageSum = {
  /** What is paid today without the tip; undefined while nothing is chosen. */
  readonly amount: number | undefined
  /** Nobody is asked for a contribution to a payment of nothing (rule TIP-4). */
  readonly tipAsked: boolean
  readonly suggestion: TipSuggestion | null
  /** Undefined while the payer has not picked (rule TIP-3). */
  readonly tip: number | undefined
  readonly total: number
}

/** The contribution follows what is paid today (rule TIP-2). */
export function pageSum(
  amount: number | undefined,
  values: Values,
  { tipRateFactors }: Pick<StepFacts, 'tipRateFactors'>,
  frequency: PaymentFrequency,
): PageSum {
  const tipAsked = amount === undefined || tipModel(amount) === 'ONEPAGE'
  const suggestion =
    amount === undefined || !tipAsked ? null : suggestTip(amount, { rateFactor: tipRateFactors[frequency] })
  const unknown = suggestion === null && values.tip === 'suggestion'
  const tip = !tipAsked ? 0 : unknown ? undefined : tipOf(values, suggestion?.suggestion ?? 0)
  return { amount, tipAsked, suggestion, tip, total: (amount ?? 0) + (tip ?? 0) }
}
