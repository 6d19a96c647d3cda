import type { ErrorCode } from '#domain/errors.ts'
import type { StepProblem } from '../step-facts.ts'

/** What the payer puts right by choosing again. */
const codes: readonly ErrorCode[] = [
  'TICKETS_SOLD_OUT',
  'OPTIONS_SOLD_OUT',
  'TARIFF_CHANGED',
  'CART_INVALID',
  'MINIMUM_CART_NOT_REACHED',
  'cart_empty',
]

/** Whether a refusal leads back to the choice. */
export function reselects(problems: readonly StepProblem[]): boolean {
  return problems.some(({ field, code }) => field === '' && codes.includes(code))
}
