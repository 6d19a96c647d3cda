import type { OpenedForm } from '#usecases/campaign/open-form.ts'
import type { Visit } from '../../context.ts'
import { cartParameter, withCart } from '../steps/framed-cart.ts'
import { stepFacts } from '../steps/read-facts.ts'
import type { StepFacts, StepProps } from '../steps/step-facts.ts'
import type { Values } from '../steps/values.ts'
import type { SinglePage } from './single-page.ts'

/**
 * The page as it arrives: nothing is chosen, no box is ticked (rule TIP-3). It is the same for everybody who is not logged
 * in (rule ADDR-8).
 */
export async function startOfPage(page: SinglePage, opened: OpenedForm, visit: Visit): Promise<StepProps> {
  const facts = pageFacts(opened, visit)
  const values = { ...(await knownOfViewer(visit)), ...page.untouched(facts) }
  return { facts, start: { values, problems: [] } }
}

/** What a single page knows of its campaign: the page's own path, so that `/en` stays; in a frame with its cart. */
export function pageFacts(opened: OpenedForm, visit: Visit): StepFacts {
  const [path = '', query] = visit.address.split('?')
  const cartId = new URLSearchParams(query).get(cartParameter)
  return stepFacts(opened, visit, { number: 1, path: withCart(path, cartId), cart: null })
}

/** Who is logged in finds their own name and address, to be changed at will (rule SCR-8). */
export async function knownOfViewer({ acts, viewer }: Visit): Promise<Values> {
  const nobody = { kind: 'person', country: 'FR' }
  const self = viewer && (await acts.readSelf({ userId: viewer.userId }))
  if (!self?.ok) return nobody
  const { firstName, lastName, email } = self.value.profile
  return { ...nobody, firstName, lastName, email, emailConfirmation: email }
}
