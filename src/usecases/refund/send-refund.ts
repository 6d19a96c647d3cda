import { accountOfPayment } from '#db/disputes.ts'
import { enqueue } from '#db/jobs.ts'
import { lockPayment, paymentById } from '#db/payments.ts'
import { markRefundReturned, markRefundTaken, refundById } from '#db/refunds.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { Refund } from '#domain/payment/provider.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import type { PaymentRefund, RefundKey } from '#domain/payment/refund.ts'
import { sourceOf } from '#domain/payment/refundable.ts'
import type { App } from '../app.ts'
import { afterWait, beforeWait } from '../paris-time.ts'
import { isRefusal, noteAnswer, outOfDoubt } from '../payment/doubt.ts'
import { applyRefunds } from './apply-refund.ts'
import { awaitsPart, givenBy, movedOnce, refundFacts, transfersOf } from './moved-once.ts'
import { failRefund } from './settle-refund.ts'

/** Minutes until a refund that the bank keeps waiting is looked at again, should its event be lost. */
const lookAgainAfter = 6 * 60

/** Minutes for which a refund waits until the organization has what it takes: its account may take transfers again soon. */
const waitsForPart = 24 * 60

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
  if (!isMade && (await awaitsPart(app.db, refund))) return endWaiting(app, refund)
  const refusal = isMade ? undefined : await takeReturnedPart(app, refund)
  if (refusal !== undefined) return refused(app, refund, refusal)
  const asked = isMade ? refund : await outOfDoubt(app, 'refunds', refund)
  const answer = isMade ? undefined : await make(app, asked, intentId)
  app.crashPoint('refund-made')
  const made = answer === undefined ? before : await readBack(app, asked, intentId, answer)
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
    sourceOf(refund) !== null ? 'returned' : part > 0 && tip > 0 ? 'whole' : part > 0 ? 'organization' : 'tip'
  const metadata = refundFacts(app, refund)
  const key = idempotencyKey(app.installation, 'refund', refund)
  return app.provider(refund.provider).refunds.refund(intentId, { of, amount: part + tip }, metadata, key)
}

/** Every refund of the intent; doubt is thrown. */
async function listed(app: App, { provider }: PaymentRefund, intentId: string): Promise<readonly Refund[]> {
  return wholeList(await app.provider(provider).refunds.listRefunds(intentId))
}

function wholeList(answer: ProviderAnswer<readonly Refund[]>): readonly Refund[] {
  if (answer.outcome !== 'done') throw new Error('the refunds of an intent could not be read')
  return answer.value
}

/** What the provider says once it was asked. After a fault of which a fetch shows nothing, or fails, it may still be made. */
async function readBack(
  app: App,
  refund: PaymentRefund,
  intentId: string,
  answer: ProviderAnswer<Refund>,
): Promise<readonly Refund[]> {
  const seen = await app.provider(refund.provider).refunds.listRefunds(intentId)
  const after = seen.outcome === 'done' ? seen.value : []
  if (!isRefusal(answer) && !after.some(each => isOf(each, refund)))
    await noteAnswer(app, 'refunds', refund, answer)
  return wholeList(seen)
}

/**
 * The payment does not wait for ever for an account that takes no transfers any more: after a day the refund fails, what it
 * reserved is free again, and its administrators may pay it back themselves. Before that it is tried again: doubt is thrown.
 */
async function endWaiting(app: App, refund: PaymentRefund): Promise<void> {
  const { organizationId, id: refundId, takesFrom } = refund
  const isOver = await app.transaction(async tx => {
    if (refund.createdAt > beforeWait(app, waitsForPart)) return false
    // Under the payment's lock nobody gives the part meanwhile.
    const payment = await lockPayment(tx, refund)
    const current = await refundById(tx, { organizationId, refundId })
    if (payment === undefined || current?.status !== 'requested' || current.doubtSince !== null) return false
    if (!(await awaitsPart(tx, current))) return false
    await failRefund(app, tx, payment, current)
    return true
  })
  if (!isOver) throw new Error(`the part that refund ${refund.number} takes is not given again yet`)
  app.log.warn(
    { event: 'refund_without_part', refund: refundId, takesFrom },
    'a refund fails: the organization was never given again what it takes',
  )
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

/**
 * A refund that the bank sent back leaves its money with the operator, although it had been taken from the organization's
 * account: the organization is given its part again. Doubt is thrown, and the job is retried.
 */
export async function returnPart(app: App, key: RefundKey): Promise<void> {
  const refund = await refundById(app.db, key)
  if (refund?.status !== 'failed' || refund.returnedAt !== null || refund.organizationPart === 0) return
  const destination = await accountOfPayment(app.db, refund)
  if (destination === undefined) throw new Error(`refund ${refund.number} has no account to go back to`)
  const disputes = transfersOf(app, refund.provider)
  const { organizationPart: amount } = refund
  const metadata = refundFacts(app, refund)
  const answer = await movedOnce(app, {
    row: refund,
    table: 'refunds',
    send: row =>
      disputes.transfer({ destination, amount, metadata }, idempotencyKey(app.installation, 'return', row)),
    find: () => disputes.findTransfer(destination, refund.createdAt, metadata),
  })
  app.crashPoint('part-returned')
  if (answer.outcome !== 'done') throw new Error(`the part of refund ${refund.number} is not back yet`)
  await app.transaction(async tx => {
    await lockPayment(tx, refund)
    await markRefundReturned(tx, refund, app.now())
  })
}

/**
 * An earlier refund came back, or a dispute was won, and the organization was given its part again: it is taken from there
 * before the payer is refunded, so that the operator never pays it. Answers why the provider will not take it; `undefined` once it is taken,
 * or where the refund itself takes it. Stands outside of any transaction. Doubt is thrown, and the job is retried.
 */
async function takeReturnedPart(app: App, refund: PaymentRefund): Promise<string | undefined> {
  const { takenAt, organizationPart: amount } = refund
  if (sourceOf(refund) === null || takenAt !== null) return undefined
  const disputes = transfersOf(app, refund.provider)
  const transferId = await givenBy(app, disputes, refund, `refund ${refund.number}`)
  const { organizationId, id: refundId } = refund
  const current = await refundById(app.db, { organizationId, refundId })
  // Since it was read, it may have failed because it had waited for this part too long.
  if (current?.status !== 'requested') throw new Error(`refund ${refund.number} is over`)
  const metadata = refundFacts(app, refund)
  // A process before this one may have taken it longer ago than the provider remembers our key.
  const before = await disputes.findReversalOfGiven(transferId, metadata)
  if (before.outcome !== 'done') throw new Error(`the part of refund ${refund.number} is not looked for yet`)
  if (before.value !== null) return void (await markRefundTaken(app.db, refund, app.now()))
  const answer = await movedOnce(app, {
    row: refund,
    table: 'refunds',
    send: row =>
      disputes.reverseGiven(transferId, amount, metadata, idempotencyKey(app.installation, 'take', row)),
    find: () => disputes.findReversalOfGiven(transferId, metadata),
  })
  app.crashPoint('part-taken')
  if (isRefusal(answer)) return answer.code
  if (answer.outcome !== 'done') throw new Error(`the part of refund ${refund.number} is not taken yet`)
  await markRefundTaken(app.db, refund, app.now())
  return undefined
}
