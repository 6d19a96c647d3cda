import { moveTake } from '#db/dispute-takes.ts'
import { accountOfPayment, disputeById, updateDispute } from '#db/disputes.ts'
import { lockPayment } from '#db/payments.ts'
import { forgetDoubt } from '#db/provider-calls.ts'
import type { Transaction } from '#db/schema.ts'
import { transferEntry } from '#domain/ledger/ledger.ts'
import type { DisputeKey, DisputeTake, PaymentDispute } from '#domain/payment/dispute.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { MoneyMoved } from '#domain/payment/provider.ts'
import { sourceOf } from '#domain/payment/refundable.ts'
import type { App } from '../app.ts'
import { beganNothing, isInDoubt, isRefusal } from '../payment/doubt.ts'
import { book } from '../records.ts'
import { isWithdrawn, noteAsked, plannedTakes, recordRefused, recordTaken } from './dispute-takes.ts'
import { disputeFacts, givenBy, movedOnce, transfersOf } from './moved-once.ts'

/**
 * Brings the organization's account to where a dispute stands: its part is taken back from where it is while the funds are
 * withdrawn, or owed where the provider cannot take it; after a dispute that was won it is given again (rule REF-6).
 */
export async function settleDispute(app: App, key: DisputeKey): Promise<void> {
  const dispute = await disputeById(app.db, key)
  if (dispute === undefined || dispute.organizationPart === 0) return
  const takes = await underLock(app, key, async (tx, current) =>
    isWithdrawn(current) || isToBeGiven(current) ? plannedTakes(tx, current) : [],
  )
  const failures: unknown[] = []
  for (const take of takes ?? []) {
    const work = isWithdrawn(dispute) ? takeFrom : lookFor
    // One that has to wait does not hold up the others.
    await work(app, key, dispute, take).catch(failure => failures.push(failure))
  }
  if (failures.length > 0) throw failures[0]
  if (isToBeGiven(dispute)) await giveAgain(app, key)
}

/** It was won, and what was taken for it is not given again yet. */
function isToBeGiven({ status, given }: PaymentDispute): boolean {
  return status === 'won' && given === null
}

/** Takes back what one transfer holds, by one call of the provider. Doubt is thrown, and the job is retried. */
async function takeFrom(
  app: App,
  key: DisputeKey,
  dispute: PaymentDispute,
  take: DisputeTake,
): Promise<void> {
  const reversal = await reversalOf(app, dispute, take)
  const asked = await underLock(app, key, async (tx, current) => {
    const now = plannedIn(current, take)
    return now !== undefined && isWithdrawn(current) ? noteAsked(app, tx, now) : undefined
  })
  if (asked === undefined) return
  const answer = await movedOnce(app, { row: asked, table: 'disputeTakes', ...reversal })
  app.crashPoint('dispute-part-reversed')
  if (beganNothing(answer) && take.doubtSince === null) await forgetDoubt(app.db, 'disputeTakes', asked)
  if (answer.outcome !== 'done' && !isRefusal(answer)) throw new Error('a dispute is not settled yet')
  await underLock(app, key, async (tx, current) => {
    const now = plannedIn(current, take)
    if (now === undefined) return
    if (answer.outcome === 'done') await recordTaken(app, tx, current, now, answer.value)
    else await recordRefused(app, tx, current, now, answer.code)
  })
  app.crashPoint('dispute-part-booked')
}

/**
 * It was won before a take was recorded. What was taken after all is recorded, and given again with the rest; what was not
 * taken, nor can be any more, is dropped.
 */
async function lookFor(app: App, key: DisputeKey, dispute: PaymentDispute, take: DisputeTake): Promise<void> {
  // What is in no doubt was never asked for; only the charge's own may have been, before takes were stored.
  const mayBeMade = take.doubtSince !== null || sourceOf(take) === null
  const found = mayBeMade ? await madeAlready(app, dispute, take) : null
  await underLock(app, key, async (tx, current) => {
    const now = plannedIn(current, take)
    if (now === undefined) return
    if (found !== null) return recordTaken(app, tx, current, now, found)
    if (isInDoubt(app, now)) throw new Error('what is taken for a dispute that was won is in doubt')
    await moveTake(tx, now, 'drop')
  })
}

async function madeAlready(app: App, dispute: PaymentDispute, take: DisputeTake): Promise<MoneyMoved | null> {
  const { find } = await reversalOf(app, dispute, take)
  const found = await find()
  if (found.outcome !== 'done') throw new Error('what was taken for a dispute could not be read')
  return found.value
}

function plannedIn({ takes }: PaymentDispute, { id }: DisputeTake): DisputeTake | undefined {
  return takes.find(take => take.id === id && take.status === 'planned')
}

/** How a take is made at the provider, and how it is found there: each is of another transfer. */
async function reversalOf(app: App, dispute: PaymentDispute, take: DisputeTake) {
  const disputes = transfersOf(app, dispute.provider)
  const { providerChargeId, paymentId } = dispute
  const facts = disputeFacts(app, dispute)
  const call = (row: DisputeTake) => idempotencyKey(app.installation, 'reverse', row)
  if (sourceOf(take) === null)
    return {
      send: (row: DisputeTake) => disputes.reverseTransfer(providerChargeId, row.amount, facts, call(row)),
      find: () => disputes.findReversal(providerChargeId, facts),
    }
  const given = await givenBy(app, disputes, { ...take, paymentId }, `dispute ${dispute.providerDisputeId}`)
  return {
    send: (row: DisputeTake) => disputes.reverseGiven(given, row.amount, facts, call(row)),
    find: () => disputes.findReversalOfGiven(given, facts),
  }
}

/** All that was taken goes back by one transfer; where nothing was, nothing has to. */
async function giveAgain(app: App, key: DisputeKey): Promise<void> {
  const dispute = await underLock(app, key, async (tx, current) => {
    if (!isToBeGiven(current) || current.takes.some(({ status }) => status === 'planned')) return undefined
    if (current.reversed === 0) await updateDispute(tx, current, { given: 0 })
    return current
  })
  if (dispute === undefined || dispute.reversed === 0) return
  const { reversed: amount, organizationId, providerDisputeId } = dispute
  const destination = await accountOfPayment(app.db, dispute)
  if (destination === undefined) throw new Error('a dispute has no account to go back to')
  const disputes = transfersOf(app, dispute.provider)
  const metadata = disputeFacts(app, dispute)
  const answer = await movedOnce(app, {
    row: dispute,
    table: 'disputes',
    send: row =>
      disputes.transfer({ destination, amount, metadata }, idempotencyKey(app.installation, 'transfer', row)),
    find: () => disputes.findTransfer(destination, dispute.createdAt, metadata),
  })
  app.crashPoint('dispute-part-given')
  if (answer.outcome !== 'done') throw new Error('the part of a dispute that was won is not given again yet')
  await underLock(app, key, async (tx, current) => {
    if (current.reversed === 0) return
    await book(app, tx, current, transferEntry({ key: providerDisputeId, organizationId, amount }))
    await updateDispute(tx, current, { reversed: 0, given: amount, doubtSince: null })
  })
}

async function underLock<T>(
  app: App,
  key: DisputeKey,
  work: (tx: Transaction, current: PaymentDispute) => Promise<T>,
): Promise<T | undefined> {
  return app.transaction(async tx => {
    const seen = await disputeById(tx, key)
    if (seen === undefined) return undefined
    await lockPayment(tx, seen)
    const current = await disputeById(tx, key)
    return current && work(tx, current)
  })
}
