import type { CartStatus } from '../cart/cart-flow.ts'
import { defineFlow, type StateOf } from '../flow.ts'

/**
 * What becomes of an application for membership (rule MEM-9): somebody of its association decides about it, then its payer pays it. What is
 * over stays over: whoever wants it after all applies again.
 */
export const applicationFlow = defineFlow({
  waiting: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn', lapse: 'lapsed' },
  accepted: { pay: 'paid', decline: 'declined', withdraw: 'withdrawn', lapse: 'lapsed' },
  declined: {},
  withdrawn: {},
  lapsed: {},
  paid: {},
})

export type ApplicationState = StateOf<typeof applicationFlow>
export type ApplicationEvent = 'accept' | 'decline' | 'withdraw' | 'lapse' | 'pay'

/** The states in which an application keeps its places. */
export const openApplications = ['waiting', 'accepted'] as const satisfies readonly ApplicationState[]

/**
 * The state of an application on an ISO day: its cart knows of the payment, and its last day of its end, before the job that follows applications
 * does.
 */
export function applicationStateOn(
  { state, untilOn }: { readonly state: ApplicationState; readonly untilOn: string },
  cart: { readonly status: CartStatus },
  today: string,
): ApplicationState {
  if (state !== 'waiting' && state !== 'accepted') return state
  if (cart.status === 'paid') return 'paid'
  return cart.status === 'open' && untilOn >= today ? state : 'lapsed'
}
