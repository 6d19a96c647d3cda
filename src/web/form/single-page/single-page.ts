import type { CartItemDraft } from '#domain/cart/cart.ts'
import type { PaymentFrequency } from '#domain/form/form.ts'
import type { AddressUse } from '../payer/address-use.ts'
import type { StepFacts, StepProblem } from '../steps/step-facts.ts'
import type { Values } from '../steps/values.ts'

/**
 * A form that asks everything on one page (rule FRM-1), as the server meets it; its island is the component of the same
 * name.
 */
export type SinglePage = {
  /** What its own controls hold on a page that nobody has touched. */
  untouched(facts: StepFacts): Values
  /** Everything that is wrong, in the order of the page: the same rules as in the browser. */
  check(values: Values, facts: StepFacts): readonly StepProblem[]
  /** What is paid today without the tip, in cents; undefined while nothing is chosen. */
  amountOf(values: Values, facts: StepFacts): number | undefined
  /** The names of the controls that take a file. */
  fileControls(facts: StepFacts): readonly string[]
  /** What the payer's address is needed for (rule SCR-8). */
  addressUse(facts: StepFacts): AddressUse
  /** How often what the values stand for is paid: each frequency has its suggestion. */
  frequencyOf(values: Values, facts: StepFacts): PaymentFrequency
  itemsOf(values: Values, facts: StepFacts): readonly CartItemDraft[]
  /** The control that a problem of the items belongs to (`items[0].customAmount`). */
  controlOf(field: string, values: Values, facts: StepFacts): string
}
