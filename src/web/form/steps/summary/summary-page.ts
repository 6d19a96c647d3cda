import type { CartView } from '#domain/cart/cart-view.ts'
import type { Result } from '#domain/result.ts'
import { withSeenTip } from '../../single-page/seen-tip.ts'
import type { OpenStep, StepOutcome, StepPage } from '../step-page.ts'
import type { Values } from '../values.ts'
import { checkSummary } from './check-summary.ts'
import { refusedOutcome } from './summary-outcome.ts'
import { chosenCount, type SummarySum, summarySum } from './summary-sum.ts'
import { tipValues } from './tip-values.ts'

/** The last step on the server: what is bought, by whom, how it is paid (design 3.2.5). */
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

/** Without JavaScript the page has not shown the charges of a number of payments that was only just picked. */
function hidesSchedule(values: Values, cart: CartView): boolean {
  if (cart.installmentCounts.length === 1) return false
  return values.shownInstallments !== String(chosenCount(values, cart))
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
  return { done: true, cart, to: `${path}/${number}` }
}

/** Freezes the cart and leads to the payment page; a free one is confirmed at once (D5). */
async function pay(posted: Values, step: OpenStep, cart: CartView): Promise<StepOutcome> {
  const { facts, visit } = step
  const values = withSeenTip(posted, summarySum(posted, facts))
  const sum = summarySum(values, facts)
  const problems = checkSummary(values, facts)
  if (problems.length > 0) return { done: false, problems }
  const counted = await saveCount(values, step, cart)
  const tipped = counted.ok ? await saveTip(sum, step, counted.value) : counted
  if (!tipped.ok) return refusedOutcome(tipped.error, values, facts)
  const started = await visit.acts.startPayment({
    cartId: cart.id,
    consents: {
      terms: values.terms !== undefined,
      salesConditions: values.salesConditions !== undefined,
      // The pick is the confirmation (D8).
      tip: true,
    },
    backUrl: `${facts.path}/${facts.number}`,
    locale: visit.locale,
  })
  if (!started.ok) return refusedOutcome(started.error, values, facts)
  return { done: true, cart: tipped.value, to: started.value.redirectUrl }
}

/** What the cart already knows is left alone: a change would close the payment that was begun for it (D5). */
async function saveCount(values: Values, { visit }: OpenStep, cart: CartView): Promise<Result<CartView>> {
  const count = chosenCount(values, cart)
  if (count === cart.installments.count) return { ok: true, value: cart }
  return visit.acts.chooseInstalments({ cartId: cart.id, count })
}

async function saveTip(
  { tip, tipAsked }: SummarySum,
  { visit }: OpenStep,
  cart: CartView,
): Promise<Result<CartView>> {
  if (!tipAsked || tip === cart.tipData.tipChosen) return { ok: true, value: cart }
  return visit.acts.chooseTip({ cartId: cart.id, tip })
}
