import { send, showedAnotherCart } from '../steps/choice/choice-section.ts'
import { quantityControl } from '../steps/choice/controls.ts'
import { offersOf } from '../steps/choice/offers.ts'
import { namesPrice } from '../steps/choice/picks.ts'
import { valuesOfCart } from '../steps/choice/values-of-cart.ts'
import { payerSection } from '../steps/payer/payer-section.ts'
import type { Section } from '../steps/section.ts'
import { itemRefusal, questionSection } from '../steps/single/question-section.ts'
import type { StepFacts } from '../steps/step-facts.ts'
import { couponBeforePaying } from '../steps/summary/coupon-section.ts'
import { summarySection } from '../steps/summary/summary-section.ts'
import type { Values } from '../steps/values.ts'
import { linesChecks } from './check-payment.ts'
import { controlOf, itemsOf } from './lines.ts'

/** « Mon paiement », as the server meets it. */
const linesSection: Section = {
  ...linesChecks,
  start: ({ facts, visit }) => (facts.cart === null ? untouched(facts) : valuesOfCart(facts, visit.locale)),
  isStale: showedAnotherCart,
  draft: (values, facts) => ({ items: itemsOf(values, facts) }),

  async give(values, step) {
    const saved = await send(step, itemsOf(values, step.facts))
    return saved.ok ? { done: true, cart: saved.value } : { done: false, problems: [], errors: saved.error }
  },

  placed: itemRefusal(controlOf),
  asks: () => true,
  complete: () => true,
}

/** Where one thing is sold, one of it is what almost everybody pays. */
export function untouched(facts: StepFacts): Values {
  const [line, ...more] = offersOf(facts)
  const alone = line !== undefined && more.length === 0
  if (!alone || line.state !== 'open' || namesPrice(line.tier)) return {}
  return { [quantityControl(line.tier.id)]: '1' }
}

/** A sale: lines with what is asked about them, a code, payer, summary. */
export const salePage: readonly Section[] = [
  linesSection,
  couponBeforePaying,
  questionSection(itemsOf),
  payerSection,
  summarySection,
]
