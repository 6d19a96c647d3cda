import type { CartView } from '#domain/cart/cart-view.ts'
import type { Problem } from '#domain/result.ts'
import { fieldAmount } from '#messages/format.ts'
import type { Locale } from '#messages/locales.ts'
import type { Section } from '../section.ts'
import { stepAddress } from '../step-address.ts'
import type { StepFacts, StepProblem } from '../step-facts.ts'
import type { OpenStep, StepOutcome } from '../step-page.ts'
import { isTrial, trialProblem } from '../trial.ts'
import type { Values } from '../values.ts'
import { applyingOf } from './applying-of.ts'
import { consentsOf, hidesSchedule, payByTransfer, payCart, saveCount, sendApplication } from './pay-cart.ts'
import { withSeenTip } from './seen-tip.ts'
import { summaryChecks } from './summary-checks.ts'
import { chosenCount, paysByTransfer, summarySum } from './summary-sum.ts'

/** How it is paid, the contribution and the consents; then the payment itself (rule SCR-9). */
export const summarySection: Section = {
  ...summaryChecks,

  start({ facts: { cart }, visit }) {
    if (cart === null) return {}
    return { ...tipValues(cart.tipData, visit.locale), installments: String(chosenCount({}, cart)) }
  },

  async give(values, step) {
    const { cart } = step.facts
    if (cart === null) return { done: false, problems: [], errors: [{ code: 'CART_UNKNOWN' }] }
    const presses = values.intent === 'installments'
    return presses || hidesSchedule(values, cart) ? showSchedule(values, step, cart) : pay(values, step, cart)
  },

  draft(values, facts) {
    const { cart } = facts
    const { tip = null } = summarySum(values, facts)
    return { tip, consents: consentsOf(values), ...(cart && { count: chosenCount(values, cart) }) }
  },

  placed,
  asks: () => true,
  complete: () => true,
}

/** The card's controls for what the cart knows of the contribution; nothing before the first pick (rule TIP-3). */
function tipValues({ tipChosen, tipSuggestion }: CartView['tipData'], locale: Locale): Values {
  if (tipChosen === null) return {}
  if (tipChosen === 0) return { tip: 'none' }
  if (tipChosen === tipSuggestion) return { tip: 'suggestion', pickedTip: String(tipSuggestion) }
  return { tip: 'other', tipAmount: fieldAmount(tipChosen, locale) }
}

/** The page as it was filled in, with the charges of the number of payments that was picked. */
async function showSchedule(
  { intent: _, ...values }: Values,
  step: OpenStep,
  cart: CartView,
): Promise<StepOutcome> {
  const chosen = await saveCount(values, step, cart)
  if (!chosen.ok) return { done: false, problems: [], errors: chosen.error }
  return { done: false, problems: [], values, cart: chosen.value }
}

/** Freezes the cart and leads to the payment page; a free one is confirmed at once (rule PAY-11). */
async function pay(posted: Values, opened: OpenStep, cart: CartView): Promise<StepOutcome> {
  // A page of sections has only just made its cart: what it says of it is asked now.
  const facts = { ...opened.facts, applying: await applyingOf(opened, cart) }
  const step = { ...opened, facts }
  const values = withSeenTip(posted, summarySum(posted, facts))
  const problems = summaryChecks.check(values, facts)
  if (problems.length > 0) return { done: false, problems, values }
  const { display } = step.opened
  if (isTrial(display)) return { done: false, problems: [trialProblem(display)] }
  const paid = await wayOf(values, facts)(values, step, {
    cart,
    backUrl: stepAddress(facts.path, facts.number),
  })
  if (!paid.ok) return { done: false, problems: [], errors: paid.error }
  return { done: true, cart: paid.value.cart, to: paid.value.redirectUrl }
}

function wayOf(values: Values, facts: StepFacts) {
  if (facts.applying != null) return sendApplication
  return paysByTransfer(values, facts) && summarySum(values, facts).mayTransfer ? payByTransfer : payCart
}

/** The controls of what the acts call otherwise. */
function placed({ field = '', ...problem }: Problem, { tip }: Values): StepProblem | undefined {
  if (field === 'tip' || field === 'consents.tip')
    return { ...problem, field: tip === 'other' ? 'tipAmount' : 'tip' }
  if (field.startsWith('consents.')) return { ...problem, field: field.slice('consents.'.length) }
  return field === 'count' || field === 'installments.count'
    ? { ...problem, field: 'installments' }
    : undefined
}
