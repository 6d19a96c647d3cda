import type { DisputeStatus } from '#domain/payment/dispute-flow.ts'
import type { ShownPaymentStatus } from '#domain/payment/payment-flow.ts'
import type { RefundObstacle } from '#domain/payment/refund-input.ts'
import { longDate } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'

type Payment = { readonly status: ShownPaymentStatus; readonly dueOn: string }

type Refundless = {
  readonly payment: Payment
  readonly obstacle: RefundObstacle | null
  readonly disputes: readonly { readonly status: DisputeStatus }[]
}

/** Why there is nothing to refund, in the words of where the payment stands. */
export function nothingToRefund(
  { payment: { status }, obstacle, disputes }: Refundless,
  t: Translator,
): string {
  if (status === 'Refunded' && disputes.some(each => each.status === 'lost'))
    return t('refund.nothing_contested')
  if (status === 'Refunded' || obstacle === null) return t('refund.nothing_left')
  if (status === 'Refused' || status === 'Error') return t('refund.nothing_refused')
  if (status === 'Canceled' || status === 'Abandoned') return t('refund.nothing_canceled')
  return status === 'Waiting' ? t('refund.nothing_due') : t(`error.${obstacle}`)
}

/** On which day a payment that is still to come is charged; null for any other. */
export function dueWords({ status, dueOn }: Payment, t: Translator): string | null {
  if (status !== 'Waiting') return null
  return t('refund.due_on', { date: longDate(dueOn, t.locale, { weekday: false }) })
}
