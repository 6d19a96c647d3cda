import type { SectionCheck } from '../section.ts'
import { checkChoice } from './check-choice.ts'
import { choosesCart } from './values-of-cart.ts'

/** The choice, as browser and server check it. */
export const choiceChecks = {
  name: 'choice',
  check: checkChoice,
  settled: choosesCart,
  decides: () => true,
} as const satisfies SectionCheck
