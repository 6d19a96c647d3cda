import { randomUUIDv7 } from 'node:crypto'
import { insertTakes, moveTake } from '#db/dispute-takes.ts'
import { disputesOfPayment, updateDispute } from '#db/disputes.ts'
import { enqueue } from '#db/jobs.ts'
import { paymentById } from '#db/payments.ts'
import { noteDoubt, raiseReplay } from '#db/provider-calls.ts'
import { refundsOfPayment } from '#db/refunds.ts'
import type { Transaction } from '#db/schema.ts'
import { transferReversalEntry } from '#domain/ledger/ledger.ts'
import type { DisputeTake, PaymentDispute } from '#domain/payment/dispute.ts'
import type { MoneyMoved } from '#domain/payment/provider.ts'
import {
  heldByCharge,
  isOnItsWay,
  refundable,
  returnedParts,
  sourceOf,
  type Take,
  takesFor,
} from '#domain/payment/refundable.ts'
import type { App } from '../app.ts'
import { isRepeated } from '../payment/doubt.ts'
import { book } from '../records.ts'

/** Whether the funds of a dispute are withdrawn: the organization's part is taken, or to be taken. */
export function isWithdrawn({ status }: PaymentDispute): boolean {
  return status === 'open' || status === 'lost'
}

/**
 * What is still to be taken for a dispute, or was perhaps taken for one that is won, under the payment's lock. Where nothing is
 * planned yet it is now: from then on nothing else counts on what it takes. Throws while it is not known where the part is.
 */
export async function plannedTakes(
  tx: Transaction,
  dispute: PaymentDispute,
): Promise<readonly DisputeTake[]> {
  const { organizationPart, reversed, receivable, takes } = dispute
  const planned = takes.filter(({ status }) => status === 'planned')
  const missing = organizationPart - reversed - receivable
  const isPlanned = planned.length > 0 || missing === 0
  if (isPlanned || (!isWithdrawn(dispute) && (takes.length > 0 || reversed > 0))) return planned
  const fresh = (await planOf(tx, dispute, missing)).map(take => rowOf(dispute, take))
  await insertTakes(tx, dispute, fresh)
  if (dispute.doubtSince !== null) await updateDispute(tx, dispute, { doubtSince: null })
  return fresh
}

async function planOf(tx: Transaction, dispute: PaymentDispute, missing: number): Promise<readonly Take[]> {
  // Before takes were planned, all of it was asked of the charge's own transfer: such a call may still take effect.
  if (dispute.doubtSince !== null || !isWithdrawn(dispute)) return [{ amount: missing, source: null }]
  const refunds = await refundsOfPayment(tx, dispute)
  const disputes = await disputesOfPayment(tx, dispute)
  if (isOnItsWay(refunds, disputes)) throw new Error('it is not known yet where the part of a dispute is')
  const returned = returnedParts(refunds, disputes)
  const others = disputes.filter(({ id }) => id !== dispute.id)
  const payment = await paymentById(tx, dispute)
  if (payment === undefined) throw new Error('a dispute has no payment')
  const { organization: left } = refundable(payment, { refunds, disputes: others })
  return takesFor(missing, heldByCharge(left, returned), returned)
}

function rowOf(dispute: PaymentDispute, { amount, source }: Take): DisputeTake {
  const { organizationId, id: disputeId, replay, doubtSince, takes } = dispute
  // The charge's own has the dispute's id, under which it was always asked.
  const call =
    source === null && takes.length === 0
      ? { id: disputeId, replay, doubtSince }
      : { id: randomUUIDv7(), replay: 0, doubtSince: null }
  return {
    ...call,
    organizationId,
    disputeId,
    status: 'planned',
    amount,
    takesFrom: source?.of === 'refund' ? source.id : null,
    takesFromDispute: source?.of === 'dispute' ? source.id : null,
  }
}

/**
 * A take whose call is made now, in doubt from this moment on: whoever sees its dispute won meanwhile waits until it is known
 * whether it was taken. After earlier doubt that is over it is a call of its own, and in doubt anew.
 */
export async function noteAsked(app: App, tx: Transaction, take: DisputeTake): Promise<DisputeTake> {
  if (isRepeated(app, take)) return take
  if (take.doubtSince !== null) await raiseReplay(tx, 'disputeTakes', take)
  const asked = { ...take, replay: take.replay + (take.doubtSince === null ? 0 : 1), doubtSince: app.now() }
  await noteDoubt(tx, 'disputeTakes', asked, asked.doubtSince)
  return asked
}

/** A take was made: it is booked, and given again where the dispute was won meanwhile. Repeating it is harmless. */
export async function recordTaken(
  app: App,
  tx: Transaction,
  dispute: PaymentDispute,
  take: DisputeTake,
  { amount }: MoneyMoved,
): Promise<void> {
  if (amount !== take.amount) throw new Error(`${amount} were taken for a dispute instead of ${take.amount}`)
  if (!(await moveTake(tx, take, 'take'))) return
  await book(app, tx, dispute, transferReversalEntry(movementOf(dispute, take)))
  await updateDispute(tx, dispute, { reversed: dispute.reversed + take.amount })
  if (!isWithdrawn(dispute)) await settleAgain(app, tx, dispute)
}

/** The provider refuses a take for good: the organization owes it. Nothing is owed for a dispute that was won meanwhile. */
export async function recordRefused(
  app: App,
  tx: Transaction,
  dispute: PaymentDispute,
  take: DisputeTake,
  code: string,
): Promise<void> {
  if (!isWithdrawn(dispute)) return void (await moveTake(tx, take, 'drop'))
  if (await isElsewhere(tx, dispute, take)) {
    await moveTake(tx, take, 'drop')
    return settleAgain(app, tx, dispute)
  }
  if (!(await moveTake(tx, take, 'refuse'))) return
  app.log.error(
    { event: 'reversal_refused', dispute: dispute.id, code, amount: take.amount },
    'an organization owes a dispute',
  )
  const movement = movementOf(dispute, take)
  await book(app, tx, dispute, transferReversalEntry(movement, 'organization:receivable'))
  await updateDispute(tx, dispute, { receivable: dispute.receivable + take.amount })
}

/** All of a part was asked of the charge, while some of it is where it was given again: it is planned anew. */
async function isElsewhere(tx: Transaction, dispute: PaymentDispute, take: DisputeTake): Promise<boolean> {
  if (sourceOf(take) !== null || take.amount < dispute.organizationPart) return false
  const refunds = await refundsOfPayment(tx, dispute)
  return returnedParts(refunds, await disputesOfPayment(tx, dispute)).length > 0
}

function settleAgain(app: App, tx: Transaction, { organizationId, id: disputeId }: PaymentDispute) {
  return enqueue(tx, 'settle-dispute', { organizationId, disputeId }, { trace: app.trace })
}

/** One entry for each movement; the charge's own has the key that it always had. */
function movementOf({ id, organizationId, providerDisputeId }: PaymentDispute, take: DisputeTake) {
  const key = take.id === id ? providerDisputeId : `${providerDisputeId}:${take.id}`
  return { key, organizationId, amount: take.amount }
}
