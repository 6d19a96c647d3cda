import type { OpenedFilling } from '#usecases/cart/open-filling.ts'
import type { Visit } from '../context.ts'
import { openStep, postStep, startOfStep } from './steps/open-step.ts'
import { isOnePage } from './steps/single/submit-page.ts'
import type { StepProps } from './steps/step-facts.ts'
import { isOpenToFill } from './steps/trial.ts'

/**
 * What can be filled in at a campaign's own address: the whole form, or its first step (rule FRM-1); null while nothing is
 * sold.
 */
export async function startOfFirst(
  request: Request,
  filling: OpenedFilling,
  visit: Visit,
): Promise<StepProps | null> {
  const { display } = filling.opened
  if (!isOpenToFill(display) || !filling.mayFill) return null
  const step = await openFirst(request, filling, visit)
  // A sold-out campaign is still bought from by who holds places in a cart (rule STK-2).
  const shows = display !== 'soldOut' || isOnePage(step.facts) || step.facts.cart !== null
  return shows ? startOfStep(step) : null
}

/** Obeys what was posted there. */
export async function postFirst(request: Request, filling: OpenedFilling, visit: Visit) {
  return postStep(request, await openFirst(request, filling, visit))
}

const openFirst = (request: Request, { opened, today }: OpenedFilling, visit: Visit) =>
  openStep(request, opened, { number: 1, visit, today })
