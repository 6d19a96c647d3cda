import { choicePage } from './choice/choice-page.ts'
import { payerPage } from './payer/payer-page.ts'
import { peoplePage } from './people/people-page.ts'
import type { StepPage } from './step-page.ts'
import { summaryPage } from './summary/summary-page.ts'

/** The four steps of a wizard, the same for every type that has them (D3). */
export const pages: readonly StepPage[] = [choicePage, peoplePage, payerPage, summaryPage]
