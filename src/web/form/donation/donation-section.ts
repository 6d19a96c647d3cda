import { lastDebitDay } from '#domain/cart/due-dates.ts'
import { payerSection } from '../steps/payer/payer-section.ts'
import type { Section } from '../steps/section.ts'
import { itemRefusal, questionSection } from '../steps/single/question-section.ts'
import type { StepFacts } from '../steps/step-facts.ts'
import { summarySection } from '../steps/summary/summary-section.ts'
import type { Values } from '../steps/values.ts'
import { giftChecks } from './check-donation.ts'
import { offersMonthly, other, suggestionsOf } from './gift.ts'
import { controlOf, itemsOf } from './items.ts'
import { valuesOfGift } from './values-of-gift.ts'

/** « Mon don », as the server meets it. One act makes its cart and pays it: there is none to give it to. */
const giftSection: Section = {
  ...giftChecks,
  start: ({ facts, visit }) => ({ ...untouched(facts), ...valuesOfGift(facts, visit.locale) }),
  draft: (values, facts) => ({ items: itemsOf(values, facts) }),
  give: (_, { facts: { cart } }) => Promise.resolve({ done: true, cart }),
  placed: itemRefusal(controlOf),
  asks: () => true,
  complete: () => true,
}

/** Monthly is never chosen beforehand; once it is, the day of today is as good as any (rule SCR-13). */
const untouched = (facts: StepFacts): Values => ({
  ...(suggestionsOf('once', facts).length === 0 ? { tier: other } : {}),
  ...(offersMonthly(facts)
    ? { frequency: 'once', dayOfLevy: String(Math.min(Number(facts.today.slice(8)), lastDebitDay)) }
    : {}),
})

/** A donation: amount, payer, what the association asks, summary. A code lowers no gift, and none is paid in parts. */
export const giftPage: readonly Section[] = [
  giftSection,
  payerSection,
  questionSection(itemsOf),
  summarySection,
]
