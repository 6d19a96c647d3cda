import { accountOfPayment } from '#db/disputes.ts'
import { markRefundReturned, raiseRefundReplay, refundById } from '#db/refunds.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { App } from '../app.ts'
import { movedOnce } from './moved-once.ts'
import { refundFacts } from './take-returned-part.ts'
import { transfersOf } from './transfers-of.ts'

/**
 * A refund that the bank sent back leaves its money with the operator, although it had been taken from the organization's
 * account: the organization is given its part again. Doubt is thrown, and the job is retried.
 */
export async function returnPart(app: App, key: { organizationId: number; refundId: string }): Promise<void> {
  const refund = await refundById(app.db, key)
  if (refund?.status !== 'failed' || refund.returnedAt !== null || refund.organizationPart === 0) return
  const destination = await accountOfPayment(app.db, refund)
  if (destination === undefined) throw new Error(`refund ${refund.number} has no account to go back to`)
  const disputes = transfersOf(app, refund.provider)
  const { organizationPart: amount } = refund
  const metadata = refundFacts(app, refund)
  const answer = await movedOnce({
    send: () =>
      disputes.transfer(
        { destination, amount, metadata },
        idempotencyKey(app.installation, 'return', refund),
      ),
    find: () => disputes.findTransfer(destination, refund.createdAt, metadata),
    raise: () => raiseRefundReplay(app.db, refund),
  })
  app.crashPoint('part-returned')
  if (answer.outcome !== 'done') throw new Error(`the part of refund ${refund.number} is not back yet`)
  await app.transaction(tx => markRefundReturned(tx, refund, app.now()))
}
