import { parseAmount } from '#domain/fields/amount.ts'
import { tipOfPick } from '#domain/tip/tip-choice.ts'
import type { StepProblem } from '../steps/step-facts.ts'

/** The pick as the card's controls hold it: `tip` is `none`, `suggestion` or `other`, empty until the payer picks. */
export type TipValues = { readonly tip?: string; readonly tipAmount?: string }

/**
 * The voluntary contribution in cents: undefined until the payer picked, and while « another amount » is empty (rule TIP-3).
 */
export function tipOf({ tip, tipAmount }: TipValues, suggestion: number): number | undefined {
  if (tip === 'none') return 0
  if (tip === 'suggestion') return suggestion
  if (tip !== 'other') return undefined
  return tipOfPick({ kind: 'other', amount: parseAmount(tipAmount ?? '') }, suggestion)
}

/** A pick is the confirmation of the contribution; without one nobody pays (rule TIP-3). */
export function tipProblems(values: TipValues, suggestion: number): readonly StepProblem[] {
  if (tipOf(values, suggestion) !== undefined) return []
  return [{ field: values.tip === 'other' ? 'tipAmount' : 'tip', code: 'tip_choice' }]
}
