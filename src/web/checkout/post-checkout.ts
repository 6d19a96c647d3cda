import { data, redirect } from 'react-router'
import type { CartView } from '#domain/cart/cart-view.ts'
import type { Problem } from '#domain/result.ts'
import { withoutStaleConsent } from '../form/consent-problems.ts'
import { readForm } from '../form/read-form.ts'
import { withSeenTip } from '../form/single-page/seen-tip.ts'
import { payerPage } from '../form/steps/payer/payer-page.ts'
import type { StepProblem, StepStart } from '../form/steps/step-facts.ts'
import type { OpenStep } from '../form/steps/step-page.ts'
import { hidesSchedule, payCart, saveCount } from '../form/steps/summary/pay-cart.ts'
import { summarySum } from '../form/steps/summary/summary-sum.ts'
import { type Values, valuesOf } from '../form/steps/values.ts'
import { checkCheckout } from './check-checkout.ts'

/** Payer, contribution and consents in one post: to the payment page, or the page again with what is wrong (status 400). */
export async function postCheckout(request: Request, step: OpenStep) {
  const typed = valuesOf(await readForm(request))
  const { cart, path } = step.facts
  if (cart === null) return refused(typed, [{ field: '', code: 'CART_UNKNOWN' }])
  if (typed.intent === 'installments') return showSchedule(typed, step, cart)
  const values = withSeenTip(typed, summarySum(typed, step.facts))
  const wrong = checkCheckout(values, step.facts)
  if (wrong.length > 0) return refused(values, wrong)
  if (hidesSchedule(values, cart)) return showSchedule(values, step, cart)
  const payer = await payerPage.post(values, step)
  if (!payer.done) return refused(values, payer.problems)
  const paid = await payCart(values, step, { cart, backUrl: path })
  if (paid.ok) return redirect(paid.value.redirectUrl, { status: 303 })
  return refused(
    values,
    paid.error.map(error => problemOf(error, values)),
  )
}

/** The page as it was filled in, with the charges of the number of payments that was picked. */
async function showSchedule({ intent: _, ...values }: Values, step: OpenStep, cart: CartView) {
  const chosen = await saveCount(values, step, cart)
  if (chosen.ok) return data<StepStart>({ values, problems: [] })
  return refused(
    values,
    chosen.error.map(error => problemOf(error, values)),
  )
}

/** A refusal beside its control. Items cannot be changed here: whoever made the cart left something out. */
function problemOf({ code, field = '', values: limits }: Problem, { tip }: Values): StepProblem {
  if (field.startsWith('items')) return { field: '', code: 'CART_INVALID' }
  const ofTip = field === 'tip' || field === 'consents.tip'
  const control = ofTip ? (tip === 'other' ? 'tipAmount' : 'tip') : field.replace(/^(payer|consents)\./, '')
  if (field === 'count') return { field: 'installments', code }
  return { field: control, code, ...(limits && { values: limits }) }
}

function refused(values: Values, problems: readonly StepProblem[]) {
  return data<StepStart>({ values: withoutStaleConsent(values, problems), problems }, { status: 400 })
}
