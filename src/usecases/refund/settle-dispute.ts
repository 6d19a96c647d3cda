import { randomUUIDv7 } from 'node:crypto'
import { accountOfPayment, disputeById, updateDispute } from '#db/disputes.ts'
import { enqueue } from '#db/jobs.ts'
import { bookEntry } from '#db/ledger.ts'
import { lockPayment } from '#db/payments.ts'
import { noteDoubt } from '#db/provider-calls.ts'
import type { Transaction } from '#db/schema.ts'
import { type LedgerEntry, transferEntry, transferReversalEntry } from '#domain/ledger/ledger.ts'
import type { PaymentDispute } from '#domain/payment/dispute.ts'
import { idempotencyKey } from '#domain/payment/idempotency-key.ts'
import type { App } from '../app.ts'
import { isInDoubt, isRefusal } from '../payment/drive-attempt.ts'
import { disputeFacts, movedOnce, transfersOf } from './moved-once.ts'

type DisputeKey = { readonly organizationId: number; readonly disputeId: string }

/**
 * Brings the organization's account to where a dispute stands: its part is taken back while the funds are withdrawn, or
 * owed where the provider cannot take it; after a dispute that was won it is given again (rule REF-6).
 */
export async function settleDispute(app: App, key: DisputeKey): Promise<void> {
  const dispute = await disputeById(app.db, key)
  if (dispute === undefined || dispute.organizationPart === 0) return
  if (isWithdrawn(dispute) && dispute.reversed + dispute.receivable === 0) await takeBack(app, key)
  if (dispute.status !== 'won') return
  if (dispute.reversed > 0) await giveAgain(app, key, dispute)
  else if (dispute.given === null) await recordTaken(app, key, dispute)
}

function isWithdrawn({ status }: PaymentDispute): boolean {
  return status === 'open' || status === 'lost'
}

/**
 * A dispute whose part is to be taken now, in doubt from this moment on: whoever sees it won meanwhile waits until it is known
 * whether it was taken. `undefined`: it was won or settled in between.
 */
async function beginTaking(app: App, key: DisputeKey): Promise<PaymentDispute | undefined> {
  return underLock(app, key, async (tx, current) => {
    if (!isWithdrawn(current) || current.reversed + current.receivable > 0) return undefined
    if (current.doubtSince !== null) return current
    await noteDoubt(tx, 'disputes', current, app.now())
    return { ...current, doubtSince: app.now() }
  })
}

async function takeBack(app: App, key: DisputeKey): Promise<void> {
  const dispute = await beginTaking(app, key)
  if (dispute === undefined) return
  const { organizationPart: amount, organizationId, providerDisputeId, providerChargeId } = dispute
  const disputes = transfersOf(app, dispute.provider)
  const metadata = disputeFacts(app, dispute)
  const answer = await movedOnce(app, {
    row: dispute,
    table: 'disputes',
    send: row =>
      disputes.reverseTransfer(
        providerChargeId,
        amount,
        metadata,
        idempotencyKey(app.installation, 'reverse', row),
      ),
    find: () => disputes.findReversal(providerChargeId, metadata),
  })
  app.crashPoint('dispute-part-reversed')
  if (answer.outcome !== 'done' && !isRefusal(answer)) throw new Error('a dispute is not settled yet')
  const movement = { key: providerDisputeId, organizationId, amount }
  await underLock(app, key, async (tx, current) => {
    if (current.reversed + current.receivable > 0) return
    if (answer.outcome === 'done') {
      await book(app, tx, current, transferReversalEntry(movement))
      await updateDispute(tx, current, { reversed: amount, given: null, doubtSince: null })
      // It was won meanwhile: what was just taken is given again.
      if (!isWithdrawn(current)) await enqueue(tx, 'settle-dispute', key, { trace: app.trace })
    } else if (isWithdrawn(current)) {
      app.log.error(
        { event: 'reversal_refused', dispute: current.id, code: answer.code },
        'an organization owes a dispute',
      )
      await book(app, tx, current, transferReversalEntry(movement, 'organization:receivable'))
      await updateDispute(tx, current, { receivable: amount })
    }
  })
}

/**
 * It was won before its part was recorded as taken. What was taken after all is recorded, and given again; where nothing was
 * taken, nor can be any more, nothing has to be given.
 */
async function recordTaken(app: App, key: DisputeKey, dispute: PaymentDispute): Promise<void> {
  const { organizationPart: amount, organizationId, providerDisputeId } = dispute
  const disputes = transfersOf(app, dispute.provider)
  const found = await disputes.findReversal(dispute.providerChargeId, disputeFacts(app, dispute))
  if (found.outcome !== 'done') throw new Error('what was taken for a dispute could not be read')
  await underLock(app, key, async (tx, current) => {
    if (current.reversed > 0 || current.given !== null) return
    if (found.value === null) {
      if (isInDoubt(app, current)) throw new Error('what is taken for a dispute that was won is in doubt')
      return updateDispute(tx, current, { given: 0 })
    }
    const movement = { key: providerDisputeId, organizationId, amount }
    await book(app, tx, current, transferReversalEntry(movement))
    await updateDispute(tx, current, { reversed: amount, doubtSince: null })
    await enqueue(tx, 'settle-dispute', key, { trace: app.trace })
  })
}

async function giveAgain(app: App, key: DisputeKey, dispute: PaymentDispute): Promise<void> {
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

async function book(
  app: App,
  tx: Transaction,
  dispute: PaymentDispute,
  entry: LedgerEntry,
): Promise<boolean> {
  const { organizationId, paymentId } = dispute
  const facts = { id: randomUUIDv7(), organizationId, paymentId, trace: app.trace, now: app.now() }
  return bookEntry(tx, { ...facts, entry })
}
