import { data, redirect } from 'react-router'
import type { Problem, Result } from '#domain/result.ts'
import { readForm } from '../form/read-form.ts'
import { withSeenTip } from '../form/single-page/seen-tip.ts'
import { payerPage } from '../form/steps/payer/payer-page.ts'
import type { StepProblem } from '../form/steps/step-facts.ts'
import type { OpenStep } from '../form/steps/step-page.ts'
import { type SummarySum, summarySum } from '../form/steps/summary/summary-sum.ts'
import { type Values, valuesOf } from '../form/steps/values.ts'
import { checkCheckout } from './check-checkout.ts'

/** Payer, contribution and consents in one post: to the payment page, or the page again with what is wrong (status 400). */
export async function postCheckout(request: Request, step: OpenStep) {
  const typed = valuesOf(await readForm(request))
  const values = withSeenTip(typed, summarySum(typed, step.facts))
  const wrong = checkCheckout(values, step.facts)
  if (wrong.length > 0) return refused(values, wrong)
  const payer = await payerPage.post(values, step)
  if (!payer.done) return refused(values, payer.problems)
  const started = await pay(values, step)
  if (started.ok) return redirect(started.value.redirectUrl, { status: 303 })
  return refused(
    values,
    started.error.map(error => problemOf(error, values)),
  )
}

async function pay(values: Values, step: OpenStep) {
  const { facts, visit } = step
  const cartId = facts.cart?.id ?? ''
  const tipped = await saveTip(summarySum(values, facts), step, cartId)
  if (!tipped.ok) return tipped
  return visit.acts.startPayment({
    cartId,
    consents: {
      terms: values.terms !== undefined,
      salesConditions: values.salesConditions !== undefined,
      // The pick is the confirmation (D8).
      tip: true,
    },
    backUrl: facts.path,
    locale: visit.locale,
  })
}

/** What the cart already knows is left alone: a change would close the payment that was begun for it (D5). */
async function saveTip(
  { tip, tipAsked }: SummarySum,
  { facts, visit }: OpenStep,
  cartId: string,
): Promise<Result<unknown>> {
  if (!tipAsked || tip === facts.cart?.tipData.tipChosen) return { ok: true, value: undefined }
  return visit.acts.chooseTip({ cartId, tip })
}

/** A refusal beside its control. Items cannot be changed here: whoever made the cart left something out. */
function problemOf({ code, field = '', values: limits }: Problem, { tip }: Values): StepProblem {
  if (field.startsWith('items')) return { field: '', code: 'CART_INVALID' }
  const ofTip = field === 'tip' || field === 'consents.tip'
  const control = ofTip ? (tip === 'other' ? 'tipAmount' : 'tip') : field.replace(/^(payer|consents)\./, '')
  return { field: control, code, ...(limits && { values: limits }) }
}

function refused(values: Values, problems: readonly StepProblem[]) {
  return data({ values, problems }, { status: 400 })
}
