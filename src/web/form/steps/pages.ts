import { giftPage } from '../donation/donation-section.ts'
import { salePage } from '../payment-form/sale-section.ts'
import { choiceSection } from './choice/choice-section.ts'
import { payerSection } from './payer/payer-section.ts'
import { peopleSection } from './people/people-section.ts'
import type { Section } from './section.ts'
import type { StepFacts } from './step-facts.ts'
import { couponBeforePaying, couponSection } from './summary/coupon-section.ts'
import { summarySection } from './summary/summary-section.ts'

/** What one screen asks, in its order. */
export type Screen = readonly Section[]

/** The four steps of a wizard, the same for every type that has them (rule FRM-1). */
const wizard: readonly Screen[] = [
  [choiceSection, couponSection],
  [peopleSection],
  [payerSection],
  [couponBeforePaying, summarySection],
]

/** One page of sections, where the operator wants that (rule FRM-2). */
const quick: readonly Screen[] = [
  [choiceSection, couponBeforePaying, peopleSection, payerSection, summarySection],
]

/** A cart that was made elsewhere: whoever pays it, and how (rule FRM-3). */
const checkout: readonly Screen[] = [[payerSection, couponBeforePaying, summarySection]]
const checkoutWithPeople: readonly Screen[] = [
  [peopleSection, payerSection, couponBeforePaying, summarySection],
]

/** The screens of a campaign or a cart. */
export function pagesOf({
  list = 'wizard',
  asksPeople = false,
}: Pick<StepFacts, 'list' | 'asksPeople'>): readonly Screen[] {
  if (list === 'gift') return [giftPage]
  if (list === 'sale') return [salePage]
  if (list === 'checkout') return asksPeople ? checkoutWithPeople : checkout
  return list === 'quick' ? quick : wizard
}
