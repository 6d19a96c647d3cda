import type { Problem } from '#domain/result.ts'
import { stepAddress, withQuery } from '../step-address.ts'
import type { StepFacts, StepProblem } from '../step-facts.ts'
import type { StepOutcome } from '../step-page.ts'
import type { Values } from '../values.ts'

/**
 * What follows from a refusal of an act: what another step asks leads back there, a cart that is gone to its notice, all
 * else stands beside its control or across the page.
 */
export function refusedOutcome(
  errors: readonly Problem[],
  values: Values,
  { path, number, cart, quick }: Pick<StepFacts, 'path' | 'number' | 'cart' | 'quick'>,
): StepOutcome {
  if (errors.some(({ code }) => code === 'CART_UNKNOWN')) {
    // Opening the step again tells that the cart has expired, and forgets it.
    return { done: true, cart: null, to: stepAddress(path, number) }
  }
  const asked = errors.map(({ field = '' }) => stepOf(field))
  const earlier = asked.filter(step => step !== undefined).toSorted()[0]
  if (earlier !== undefined)
    return {
      done: true,
      cart,
      to: withQuery(stepAddress(path, quick ? earlier - 1 : earlier), 'notice', 'incomplete'),
    }
  return { done: false, problems: errors.map(error => problemOf(error, values)) }
}

/** Which earlier step asks for a field of the cart. */
function stepOf(field: string): 2 | 3 | undefined {
  if (field.startsWith('items[')) return 2
  return field.startsWith('payer.') ? 3 : undefined
}

function problemOf({ field = '', ...problem }: Problem, values: Values): StepProblem {
  return { ...problem, field: controlOf(field, values) }
}

function controlOf(field: string, { tip }: Values): string {
  if (field === 'tip' || field === 'consents.tip') return tip === 'other' ? 'tipAmount' : 'tip'
  if (field.startsWith('consents.')) return field.slice('consents.'.length)
  if (field === 'count') return 'installments'
  return field === 'discountCode' ? field : ''
}
