import { choicePage } from './choice/choice-page.ts'
import { payerPage } from './payer/payer-page.ts'
import { peoplePage } from './people/people-page.ts'
import { quickPages } from './quick/quick-pages.ts'
import type { StepFacts } from './step-facts.ts'
import type { StepPage } from './step-page.ts'
import { summaryPage } from './summary/summary-page.ts'

/** The four steps of a wizard, the same for every type that has them (rule FRM-1). */
const pages: readonly StepPage[] = [choicePage, peoplePage, payerPage, summaryPage]

/** The pages of a campaign: its four steps, or two screens where the operator wants those. */
export function pagesOf({ quick = false }: Pick<StepFacts, 'quick'>): readonly StepPage[] {
  return quick ? quickPages : pages
}
