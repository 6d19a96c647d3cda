import { accountOfPayment } from '#db/disputes.ts'
import { markRefundTaken, raiseRefundReplay, refundById } from '#db/refunds.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { Disputes } from '#domain/payment/provider.ts'
import type { PaymentRefund } from '#domain/payment/refund.ts'
import type { App } from '../app.ts'
import { isRefusal } from '../payment/drive-attempt.ts'
import { movedOnce } from './moved-once.ts'
import { transfersOf } from './transfers-of.ts'

/**
 * An earlier refund came back and its part was given to the organization again: it is taken from there before the payer is
 * refunded anew, so that the operator never pays it. Answers why the provider will not take it; `undefined` once it is taken,
 * or where the refund itself takes it. Stands outside of any transaction: the caller hands in the provider. Doubt is thrown,
 * and the job is retried.
 */
export async function takeReturnedPart(app: App, refund: PaymentRefund): Promise<string | undefined> {
  const { takesFrom, takenAt, organizationPart: amount } = refund
  if (takesFrom === null || takenAt !== null) return undefined
  const disputes = transfersOf(app, refund.provider)
  const transferId = await givenBy(app, disputes, refund, takesFrom)
  const metadata = refundFacts(app, refund)
  // A process before this one may have taken it longer ago than the provider remembers our key.
  const before = await disputes.findReversalOfGiven(transferId, metadata)
  if (before.outcome !== 'done') throw new Error(`the part of refund ${refund.number} is not looked for yet`)
  if (before.value !== null) return void (await markRefundTaken(app.db, refund, app.now()))
  const answer = await movedOnce({
    send: () =>
      disputes.reverseGiven(transferId, amount, metadata, idempotencyKey(app.installation, 'take', refund)),
    find: () => disputes.findReversalOfGiven(transferId, metadata),
    raise: () => raiseRefundReplay(app.db, refund),
  })
  app.crashPoint('part-taken')
  if (isRefusal(answer)) return answer.code
  if (answer.outcome !== 'done') throw new Error(`the part of refund ${refund.number} is not taken yet`)
  await markRefundTaken(app.db, refund, app.now())
  return undefined
}

/** The transfer that gave the organization its part again. */
async function givenBy(
  app: App,
  disputes: Disputes,
  refund: PaymentRefund,
  refundId: string,
): Promise<string> {
  const source = await refundById(app.db, { organizationId: refund.organizationId, refundId })
  const destination = await accountOfPayment(app.db, refund)
  if (source === undefined || source.returnedAt === null || destination === undefined)
    throw new Error(`the part of refund ${refund.number} is not given again yet`)
  const found = await disputes.findTransfer(destination, source.createdAt, refundFacts(app, source))
  if (found.outcome !== 'done' || found.value === null)
    throw new Error(`the part of refund ${source.number} is not found at the provider`)
  return found.value.id
}

/** What a movement for a refund carries at the provider: by it, it is found again. */
export function refundFacts(app: App, { id, paymentId }: Pick<PaymentRefund, 'id' | 'paymentId'>) {
  return { installation: app.installation, refund: id, payment: String(paymentId) }
}
