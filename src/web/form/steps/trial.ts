import type { Display } from '#domain/form/sale-window.ts'
import type { StepProblem } from './step-facts.ts'

/** Whether the form can be filled in: while it sells, and by who administers it before and after (rule FRM-4). */
export const isOpenToFill = (display: Display): boolean =>
  display === 'open' || display === 'soldOut' || isTrial(display)

/** Whether only those who administer the campaign see it, who may try all but the payment. */
export const isTrial = (display: Display): display is 'draft' | 'disabled' =>
  display === 'draft' || display === 'disabled'

/** What « Payer » answers then. */
export const trialProblem = (display: 'draft' | 'disabled'): StepProblem => ({
  field: '',
  code: 'FORM_CLOSED',
  values: { trial: display },
})
