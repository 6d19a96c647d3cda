import { type GivenBack, sumsGivenBack } from '#domain/payment/given-back.ts'
import type { ShownPaymentStatus } from '#domain/payment/payment-flow.ts'

/** What the page after a payment says of its order. */
export type OrderStanding =
  | 'validated'
  | 'awaited'
  | 'pending'
  | 'debitRefused'
  | 'restRefused'
  | 'lost'
  | 'refunded'
  | 'cancelled'
  | 'confirmed'

type Facts = {
  readonly status: ShownPaymentStatus
  readonly isCanceled: boolean
  readonly paid: number
  readonly givenBack: readonly GivenBack[]
  /** What was given back before it was paid. */
  readonly notCharged: number
  /** The transfer that it waits for. */
  readonly transfer?: object | null
}

/** A lost or refunded payment says more than its order's end; an order that was cancelled is never confirmed. */
export function standingOf({
  status,
  isCanceled,
  paid,
  givenBack,
  notCharged,
  transfer = null,
}: Facts): OrderStanding {
  if (status === 'Canceled' || status === 'Abandoned') return 'lost'
  const { done, underWay } = sumsGivenBack(givenBack)
  if (status === 'Refunded' || (status === 'Refunding' && done + underWay >= paid)) return 'refunded'
  if (isCanceled) return 'cancelled'
  if (status === 'WaitingBankValidation') return transfer === null ? 'validated' : 'awaited'
  if (status === 'Pending') return 'pending'
  if (status !== 'Refused' && status !== 'Error') return 'confirmed'
  return notCharged > 0 ? 'restRefused' : 'debitRefused'
}
