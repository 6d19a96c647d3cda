import type { CartView } from '#domain/cart/cart-view.ts'
import { withSeenTip } from '../../single-page/seen-tip.ts'
import { stepAddress } from '../step-address.ts'
import type { OpenStep, StepOutcome, StepPage } from '../step-page.ts'
import { isTrial, trialProblem } from '../trial.ts'
import type { Values } from '../values.ts'
import { checkSummary } from './check-summary.ts'
import { hidesSchedule, payCart, saveCount } from './pay-cart.ts'
import { refusedOutcome } from './summary-outcome.ts'
import { chosenCount, summarySum } from './summary-sum.ts'
import { tipValues } from './tip-values.ts'

/** The last step on the server: what is bought, by whom, how it is paid (rule SCR-9). */
export const summaryPage: StepPage = {
  start({ facts: { cart }, visit }) {
    if (cart === null) return {}
    return { ...tipValues(cart.tipData, visit.locale), installments: String(chosenCount({}, cart)) }
  },

  async post(values, step) {
    const { cart } = step.facts
    if (cart === null) return refusedOutcome([{ code: 'CART_UNKNOWN' }], values, step.facts)
    const { intent } = values
    const code = values.discountCode?.trim() ?? ''
    if (intent === 'coupon-remove') return applyCode('', values, step, cart)
    // A code that was typed but not applied is never dropped silently.
    if (code !== '') return applyCode(code, values, step, cart)
    if (intent === 'coupon') return { done: false, problems: [{ field: 'discountCode', code: 'required' }] }
    if (intent === 'installments' || hidesSchedule(values, cart)) return chooseCount(values, step, cart)
    return pay(values, step, cart)
  },

  asks: () => true,
  complete: () => true,
}

async function applyCode(
  discountCode: string,
  values: Values,
  { facts, visit }: OpenStep,
  { id }: CartView,
): Promise<StepOutcome> {
  const applied = await visit.acts.applyCoupon({ cartId: id, discountCode })
  return applied.ok ? again(applied.value, facts) : refusedOutcome(applied.error, values, facts)
}

async function chooseCount(values: Values, step: OpenStep, cart: CartView): Promise<StepOutcome> {
  const chosen = await saveCount(values, step, cart)
  return chosen.ok ? again(chosen.value, step.facts) : refusedOutcome(chosen.error, values, step.facts)
}

/** The same page, as it now is. */
function again(cart: CartView, { path, number }: OpenStep['facts']): StepOutcome {
  return { done: true, cart, to: stepAddress(path, number) }
}

/** Freezes the cart and leads to the payment page; a free one is confirmed at once (rule PAY-11). */
async function pay(posted: Values, step: OpenStep, cart: CartView): Promise<StepOutcome> {
  const { facts } = step
  const values = withSeenTip(posted, summarySum(posted, facts))
  const problems = checkSummary(values, facts)
  if (problems.length > 0) return { done: false, problems }
  const { display } = step.opened
  if (isTrial(display)) return { done: false, problems: [trialProblem(display)] }
  const paid = await payCart(values, step, { cart, backUrl: stepAddress(facts.path, facts.number) })
  if (!paid.ok) return refusedOutcome(paid.error, values, facts)
  return { done: true, cart: paid.value.cart, to: paid.value.redirectUrl }
}
