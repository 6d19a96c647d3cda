import { enqueue } from '#db/jobs.ts'
import { lockPayment, paymentById } from '#db/payments.ts'
import { raiseRefundReplay, refundById } from '#db/refunds.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { Refund } from '#domain/payment/provider.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import type { PaymentRefund } from '#domain/payment/refund.ts'
import type { App } from '../app.ts'
import { afterWait } from '../paris-time.ts'
import { isRefusal } from '../payment/drive-attempt.ts'
import { applyRefunds } from './apply-refund.ts'
import { failRefund } from './settle-refund.ts'
import { refundFacts, takeReturnedPart } from './take-returned-part.ts'

type RefundKey = { readonly organizationId: number; readonly refundId: string }

/** Minutes until a refund that the bank keeps waiting is looked at again, should its event be lost. */
const lookAgainAfter = 6 * 60

/**
 * Gives money back: one call of the provider for one row, and what it did is read back (rule REF-4). The list is
 * fetched first, so that a call whose answer was lost is found and not made again. Doubt is thrown, and the job is retried.
 */
export async function sendRefund(app: App, key: RefundKey): Promise<void> {
  const refund = await refundById(app.db, key)
  if (refund === undefined || refund.status === 'succeeded' || refund.status === 'failed') return
  const payment = await paymentById(app.db, refund)
  if (payment === undefined || payment.intentId === null)
    throw new Error(`refund ${refund.number} has no intent`)
  app.crashPoint('refund-started')
  const { intentId } = payment
  const before = await listed(app, refund, intentId)
  const isMade = before.some(each => isOf(each, refund))
  const refusal = isMade ? undefined : await takeReturnedPart(app, refund)
  if (refusal !== undefined) return refused(app, refund, refusal)
  const answer = isMade ? undefined : await make(app, refund, intentId)
  app.crashPoint('refund-made')
  const made = answer === undefined ? before : await readBack(app, refund, intentId, answer)
  await app.transaction(tx => applyRefunds(app, tx, { provider: refund.provider, id: intentId }, made))
  app.crashPoint('refund-recorded')
  if (made.some(each => isOf(each, refund))) return lookLater(app, key, made, refund)
  if (answer !== undefined && isRefusal(answer)) return refused(app, refund, answer.code)
  throw new Error(`refund ${refund.number} is not made yet`)
}

function isOf(seen: Refund, refund: PaymentRefund): boolean {
  return seen.id === refund.providerRefundId || seen.metadata.refund === refund.id
}

function make(app: App, refund: PaymentRefund, intentId: string): Promise<ProviderAnswer<Refund>> {
  const { organizationPart: part, tipPart: tip } = refund
  const of =
    refund.takesFrom !== null ? 'returned' : part > 0 && tip > 0 ? 'whole' : part > 0 ? 'organization' : 'tip'
  const metadata = refundFacts(app, refund)
  const key = idempotencyKey(app.installation, 'refund', refund)
  return app.provider(refund.provider).refunds.refund(intentId, { of, amount: part + tip }, metadata, key)
}

/** Every refund of the intent; doubt is thrown. */
async function listed(app: App, { provider }: PaymentRefund, intentId: string): Promise<readonly Refund[]> {
  const answer = await app.provider(provider).refunds.listRefunds(intentId)
  if (answer.outcome !== 'done') throw new Error('the refunds of an intent could not be read')
  return answer.value
}

/** What the provider says once it was asked. A stored 500 that a fetch proved to be empty is asked anew next time. */
async function readBack(
  app: App,
  refund: PaymentRefund,
  intentId: string,
  answer: ProviderAnswer<Refund>,
): Promise<readonly Refund[]> {
  const after = await listed(app, refund, intentId)
  const isFault = answer.outcome === 'unknown' && answer.reason.startsWith('http_5')
  if (isFault && !after.some(each => isOf(each, refund))) await raiseRefundReplay(app.db, refund)
  return after
}

/** The provider refuses for good: nothing moved, what was reserved is free again. */
async function refused(app: App, refund: PaymentRefund, code: string): Promise<void> {
  app.log.warn({ event: 'refund_refused', refund: refund.id, code }, 'the provider refuses a refund')
  await app.transaction(async tx => {
    const payment = await lockPayment(tx, refund)
    const current = await refundById(tx, { organizationId: refund.organizationId, refundId: refund.id })
    if (payment !== undefined && current?.status === 'requested') await failRefund(app, tx, payment, current)
  })
}

async function lookLater(
  app: App,
  key: RefundKey,
  made: readonly Refund[],
  refund: PaymentRefund,
): Promise<void> {
  if (made.find(each => isOf(each, refund))?.status !== 'pending') return
  const runAt = afterWait(app, lookAgainAfter)
  await app.transaction(tx =>
    enqueue(tx, 'send-refund', key, { trace: app.trace, runAt, key: `refund:${key.refundId}` }),
  )
}
