import type { PaymentRefund } from '#domain/payment/refund.ts'
import type { RefundInput } from '#domain/payment/refund-input.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { administeredPayment, type PaymentVisit } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { reserveRefund } from './reserve-refund.ts'
import { returnTip } from './return-tip.ts'
import { unprovenOf } from './unproven.ts'

export type RefundAsked = PaymentVisit & {
  readonly input: RefundInput
  /** The order is cancelled too: places go back on sale, what is due later is no longer charged. */
  readonly cancelOrder: boolean
  readonly sendMail: boolean
  readonly comment: string | null
  readonly expectedLeft: number | null
}

/** An administrator gives a payment back, whole or in part; to anyone else the payment does not exist. */
export async function askRefund(app: App, input: RefundAsked): Promise<Result<readonly PaymentRefund[]>> {
  const found = await administeredPayment(app, input, 'refund')
  if (found === undefined) return failWith('NOT_FOUND')
  const key = { organizationId: found.organization.id, paymentId: input.paymentId }
  const request = { ...input, requestedBy: `user:${input.userId}`, ...(await unprovenOf(app, input)) }
  const reserved = await app.transaction(tx => reserveRefund(app, tx, key, request))
  app.crashPoint('refund-reserved')
  return reserved
}

type TransferRefund = Omit<RefundAsked, 'input'> & {
  /** What was transferred of the organization's part, in cents. */
  readonly amount: number
}

/**
 * An administrator notes that the association has paid something back by bank transfer, as where a card that was closed takes
 * no refund: nothing moves at the provider, it counts as given back from now on. A contribution that came back with it is the
 * operator's to give: it is sent to the payer anew, alone. Errors: those of `reserveRefund`.
 */
export async function recordTransferRefund(
  app: App,
  input: TransferRefund,
): Promise<Result<readonly PaymentRefund[]>> {
  const found = await administeredPayment(app, input, 'refund')
  if (found === undefined) return failWith('NOT_FOUND')
  const key = { organizationId: found.organization.id, paymentId: input.paymentId }
  const { amount, cancelOrder, sendMail, comment, expectedLeft, userId } = input
  const asked = { part: { amount }, withTip: false }
  const requestedBy = `user:${userId}`
  const request = {
    input: asked,
    requestedBy,
    cancelOrder,
    sendMail,
    comment,
    expectedLeft,
    byTransfer: true,
    ...(await unprovenOf(app, input)),
  }
  return app.transaction(async tx => {
    const noted = await reserveRefund(app, tx, key, request)
    if (!noted.ok) return noted
    const tip = await returnTip(app, tx, key, request)
    return tip.ok ? ok([...noted.value, ...tip.value]) : tip
  })
}
