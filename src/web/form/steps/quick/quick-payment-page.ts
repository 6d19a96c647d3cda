import { payerOfValues, valuesOfPayer } from '../../payer/payer-values.ts'
import { payerPage } from '../payer/payer-page.ts'
import type { OpenStep, StepOutcome, StepPage } from '../step-page.ts'
import { checkSummary } from '../summary/check-summary.ts'
import { summaryPage } from '../summary/summary-page.ts'
import type { Values } from '../values.ts'

/** The second screen on the server: who pays, the contribution, the consents, the payment (rule FRM-2). */
export const quickPaymentPage: StepPage = {
  async start(step) {
    return { ...(await payerPage.start(step)), ...(await summaryPage.start(step)) }
  },

  async post(values, step) {
    const payer = await savePayer(values, step)
    // A coupon or a number of payments can be chosen before all else is filled in.
    if (!payer.done && values.intent === undefined)
      return { ...payer, problems: [...payer.problems, ...checkSummary(values, step.facts)] }
    const cart = payer.cart ?? step.facts.cart
    const outcome = await summaryPage.post(values, { ...step, facts: { ...step.facts, cart } })
    return payer.done ? outcome : withTyped(outcome, values)
  },

  asks: () => true,
  complete: () => true,
}

/** The page again with who pays as far as it was typed: the cart does not know it yet. */
function withTyped(outcome: StepOutcome, { intent: _, discountCode: __, ...typed }: Values): StepOutcome {
  if (!outcome.done || outcome.cart === null) return outcome
  return { done: false, problems: [], values: typed, cart: outcome.cart }
}

/** A payer whom the cart already knows is left alone: a change would close the payment that was begun (rule PAY-5). */
async function savePayer(values: Values, step: OpenStep): Promise<StepOutcome> {
  const { cart } = step.facts
  const known = cart?.payer && payerOfValues(valuesOfPayer(cart.payer), true)
  const same = known && JSON.stringify(known) === JSON.stringify(payerOfValues(values, true))
  return same ? { done: true, cart } : payerPage.post(values, step)
}
