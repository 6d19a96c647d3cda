import type { ChargeState } from '#db/charge-state.ts'
import type { ChargedPayment } from '#db/due-payments.ts'
import { catchUp, monthStands, type OpenTerm } from '#domain/payment/next-charge.ts'

/** A payment, locked, and what decides about its charge. */
export type DuePayment = { readonly payment: ChargedPayment; readonly state: ChargeState }

/**
 * Whether a payment may be charged without its payer on the ISO day `today`, and the new days of those behind it: its plan
 * goes on, nothing stops charges, and its day is asked anew, however long ago it came. `undefined`: not now.
 */
export function dueTurn(
  { payment, state }: DuePayment,
  today: string,
): { readonly moved: readonly OpenTerm[] } | undefined {
  const { schedule, terms, isOn } = state
  if (!isOn || schedule.status !== 'Active') return undefined
  if (schedule.frequency === 'Installment') {
    const found = catchUp(terms, today)
    return found?.due.paymentId === payment.id ? { moved: found.moved } : undefined
  }
  const hasCome = terms.some(({ paymentId, on }) => paymentId === payment.id && on <= today)
  return hasCome && !isMissed({ payment, state }, today) ? { moved: [] } : undefined
}

/** Whether a payment is the month of a gift that is over: it is never taken any more. */
export function isMissed({ payment, state }: DuePayment, today: string): boolean {
  const { frequency, nextOn } = state.schedule
  const { dueOn, number, refusals } = payment
  const isNewest = number === state.newest
  return frequency === 'Monthly' && !monthStands({ dueOn, nextOn, isNewest, wasRefused: refusals > 0 }, today)
}
