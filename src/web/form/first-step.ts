import { data } from 'react-router'
import { descriptorOf } from '#domain/form/types/index.ts'
import type { OpenedForm } from '#usecases/campaign/open-form.ts'
import type { Visit } from '../context.ts'
import { postPage } from './single-page/post-page.ts'
import { singlePageOf } from './single-page/single-pages.ts'
import { startOfPage } from './single-page/start-page.ts'
import { openStep, postStep, startOfStep } from './steps/open-step.ts'
import type { StepProps } from './steps/step-facts.ts'
import { isOpenToFill } from './steps/trial.ts'

/**
 * What can be filled in at a campaign's own address: the whole form, or its first step (rule FRM-1); null while nothing is
 * sold.
 */
export async function startOfFirst(
  request: Request,
  opened: OpenedForm,
  visit: Visit,
): Promise<StepProps | null> {
  const { form, display } = opened
  if (!isOpenToFill(display)) return null
  const single = singlePageOf(form.formType)
  if (single) return startOfPage(single, opened, visit)
  if (!isWizard(form)) return null
  const step = await openStep(request, opened, { number: 1, visit })
  // A sold-out campaign is still bought from by who holds places in a cart (rule STK-2).
  return display !== 'soldOut' || step.facts.cart !== null ? startOfStep(step) : null
}

/** Obeys what was posted there. */
export async function postFirst(request: Request, opened: OpenedForm, visit: Visit) {
  const single = singlePageOf(opened.form.formType)
  if (single) return postPage(single, request, opened, visit)
  if (!isWizard(opened.form)) throw data(null, { status: 405 })
  return postStep(request, await openStep(request, opened, { number: 1, visit }))
}

const isWizard = ({ formType }: OpenedForm['form']) => (descriptorOf(formType)?.steps.length ?? 0) > 1
