import type { PaymentRefund } from '#domain/payment/refund.ts'
import type { RefundInput } from '#domain/payment/refund-input.ts'
import { failWith, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { administeredPayment } from './administered-payment.ts'
import { reserveRefund } from './reserve-refund.ts'

export type RefundAsked = {
  readonly organizationSlug: string
  readonly paymentId: number
  readonly userId: number | null
  readonly input: RefundInput
  /** The order is cancelled too: places go back on sale, what is due later is no longer charged. */
  readonly cancelOrder: boolean
  readonly sendMail: boolean
  readonly comment: string | null
  readonly expectedLeft: number | null
}

/** An administrator gives a payment back, whole or in part; to anyone else the payment does not exist. */
export async function askRefund(app: App, input: RefundAsked): Promise<Result<readonly PaymentRefund[]>> {
  const key = await administeredPayment(app, input, 'refund')
  if (key === undefined) return failWith('NOT_FOUND')
  const request = { ...input, requestedBy: `user:${input.userId}` }
  const reserved = await app.transaction(tx => reserveRefund(app, tx, key, request))
  app.crashPoint('refund-reserved')
  return reserved
}
