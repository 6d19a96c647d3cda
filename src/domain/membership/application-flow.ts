import type { CartStatus } from '../cart/cart-flow.ts'
import { defineFlow, type StateOf } from '../flow.ts'
import type { OrderStatus } from '../order/order-flow.ts'

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

/** As it is shown: one that became an order may wait for its transfer (`awaited`), or be `ended` with that order. */
export type ShownApplicationState = ApplicationState | 'awaited' | 'ended'

/** The order that an application became. */
type ItsOrder = { readonly status: OrderStatus; readonly isRecorded: boolean }

/**
 * The state of an application on an ISO day: its cart knows of the payment, and its last day of its end, before the job that follows applications
 * does; the `order` that it became knows what became of the money.
 */
export function applicationStateOn(
  { state, untilOn }: { readonly state: ApplicationState; readonly untilOn: string },
  cart: { readonly status: CartStatus },
  { today, order }: { readonly today: string; readonly order: ItsOrder | undefined },
): ShownApplicationState {
  const isOpen = state === 'waiting' || state === 'accepted'
  if (state === 'paid' || (isOpen && cart.status === 'paid')) return paidAs(order)
  if (!isOpen) return state
  return cart.status === 'open' && untilOn >= today ? state : 'lapsed'
}

function paidAs(order: ItsOrder | undefined): ShownApplicationState {
  if (order?.status === 'Canceled' || order?.status === 'Refunded') return 'ended'
  return order?.status === 'Committed' && order.isRecorded ? 'awaited' : 'paid'
}
