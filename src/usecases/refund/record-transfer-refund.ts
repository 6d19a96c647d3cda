import type { PaymentRefund } from '#domain/payment/refund.ts'
import { failWith, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { administeredPayment } from './administered-payment.ts'
import { reserveRefund } from './reserve-refund.ts'

export type TransferRefund = {
  readonly organizationSlug: string
  readonly paymentId: number
  readonly userId: number | null
  /** What was transferred of the organization's part, in cents. */
  readonly amount: number
  readonly cancelOrder: boolean
  readonly sendMail: boolean
  readonly comment: string | null
  readonly expectedLeft: number | null
}

/**
 * An administrator notes that the association has paid something back by bank transfer, as where a card that was closed takes
 * no refund: nothing moves at the provider, it counts as given back from now on. Errors: those of `reserveRefund`.
 */
export async function recordTransferRefund(
  app: App,
  input: TransferRefund,
): Promise<Result<readonly PaymentRefund[]>> {
  const key = await administeredPayment(app, input, 'refund')
  if (key === undefined) return failWith('NOT_FOUND')
  const { amount, cancelOrder, sendMail, comment, expectedLeft, userId } = input
  const asked = { part: { amount }, withTip: false }
  const request = { input: asked, cancelOrder, sendMail, comment, expectedLeft, byTransfer: true }
  return app.transaction(tx => reserveRefund(app, tx, key, { ...request, requestedBy: `user:${userId}` }))
}
