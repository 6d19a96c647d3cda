import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { disputesOfPayment, insertDispute, moveDispute, updateDispute } from '#db/disputes.ts'
import { queueInvoice } from '#db/invoices.ts'
import { enqueue } from '#db/jobs.ts'
import { queueReceiptsOfOrder } from '#db/receipts.ts'
import { lockPaymentOfIntent } from '#db/refunds.ts'
import type { Transaction } from '#db/schema.ts'
import type { AnyEventOf } from '#domain/flow.ts'
import {
  disputeEntry,
  disputeFeeEntry,
  disputeFeeReturnedEntry,
  disputeWonEntry,
  transferEntry,
} from '#domain/ledger/ledger.ts'
import type { PaymentDispute } from '#domain/payment/dispute.ts'
import type { DisputeStatus, disputeFlow } from '#domain/payment/dispute-flow.ts'
import type { Dispute, Refund } from '#domain/payment/provider.ts'
import { organizationPartOfDispute, refundable } from '#domain/payment/refundable.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import type { App } from '../app.ts'
import { tellPayment } from '../integration/tell.ts'
import { tellAdministrators } from '../mail-envelope.ts'
import { followOrder } from '../order/follow-order.ts'
import { moveToCurrentStatus, returnsOf } from '../order/payment-status.ts'
import { endContestedPlan, pauseSchedule, resumeInstalments } from '../plan/pause-schedule.ts'
import { book } from '../records.ts'
import { applyRefundsTo } from './apply-refund.ts'
import { queueLateCharges } from './settle-refund.ts'

/**
 * Makes a FETCHED dispute true on our side, in any order and any number of times. `refunds` is every refund of its intent,
 * newest first: what was given back before cannot be contested any more. Returns whether the intent is a payment of ours;
 * throws while its capture is not recorded.
 */
export async function applyDispute(
  app: App,
  tx: Transaction,
  provider: ProviderName,
  seen: Dispute,
  refunds: readonly Refund[],
): Promise<boolean> {
  const locked = seen.intentId === null ? undefined : await lockPaymentOfIntent(tx, provider, seen.intentId)
  if (locked === undefined) return false
  const payment = await applyRefundsTo(app, tx, locked, refunds)
  const known = await knownDispute(tx, payment, seen)
  let dispute = known
    ? await asSeen(tx, payment, known, seen)
    : await newDispute(app, tx, payment, { ...seen, provider })
  for (const event of ways[targetOf(seen)]) dispute = await advance(app, tx, payment, dispute, event)
  if (dispute.status === targetOf(seen)) await bookFee(app, tx, dispute, seen.fee)
  const status = await moveToCurrentStatus(tx, payment)
  if (payment.status === 'Contested' && status !== 'Contested') await queueLateCharges(app, tx, payment)
  if (payment.status !== status || known?.status !== dispute.status) {
    if (payment.orderId !== null) {
      const order = { organizationId: payment.organizationId, id: payment.orderId }
      await queueReceiptsOfOrder(tx, order, app.trace)
      await queueInvoice(tx, order, app.trace)
    }
  }
  if (status === 'Refunded' && payment.orderId !== null) {
    await followOrder(app, tx, { organizationId: payment.organizationId, id: payment.orderId }, false)
  }
  return true
}

type DisputeEvent = AnyEventOf<typeof disputeFlow>

/** Where a dispute stands by its money: without a withdrawal it is an inquiry, whatever it is called (rule REF-6). */
function targetOf({ status, fundsWithdrawn }: Dispute): DisputeStatus {
  if (fundsWithdrawn) return status === 'inquiry' ? 'open' : status
  return status === 'open' || status === 'inquiry' ? 'inquiry' : 'closed'
}

/** The events that lead to a state; those that a row is past do nothing. */
const ways: Readonly<Record<DisputeStatus, readonly DisputeEvent[]>> = {
  inquiry: [],
  open: ['withdraw'],
  won: ['withdraw', 'win'],
  lost: ['withdraw', 'lose'],
  closed: ['close'],
}

async function knownDispute(tx: Transaction, payment: Payment, seen: Dispute) {
  const key = { organizationId: payment.organizationId, paymentId: payment.id }
  const rows = await disputesOfPayment(tx, key)
  return rows.find(row => row.providerDisputeId === seen.id)
}

async function newDispute(
  app: App,
  tx: Transaction,
  payment: Payment,
  seen: Dispute & { readonly provider: ProviderName },
): Promise<PaymentDispute> {
  return insertDispute(tx, {
    id: randomUUIDv7(),
    organizationId: payment.organizationId,
    paymentId: payment.id,
    provider: seen.provider,
    providerDisputeId: seen.id,
    providerChargeId: seen.chargeId,
    status: 'inquiry',
    amount: seen.amount,
    fee: 0,
    organizationPart: await partOf(tx, payment, seen),
    reason: seen.reason,
    evidenceDueAt: seen.evidenceDueAt ?? null,
    trace: app.trace,
    createdAt: app.now(),
  })
}

/** Whose money a dispute is about that has taken none yet: the organization's, in cents. */
async function partOf(tx: Transaction, payment: Payment, { amount }: Dispute): Promise<number> {
  const { refunds, disputes } = await returnsOf(tx, payment)
  // What was only asked for has not left, and what the organization paid by transfer the provider still holds.
  const gone = refunds.filter(refund => refund.providerRefundId !== null)
  return organizationPartOfDispute(refundable(payment, { refunds: gone, disputes }), amount)
}

/** While it is an inquiry nothing of it is booked, and the payment may be refunded: what it is about changes (rule REF-6). */
async function asSeen(
  tx: Transaction,
  payment: Payment,
  known: PaymentDispute,
  seen: Dispute,
): Promise<PaymentDispute> {
  if (known.status !== 'inquiry') return known
  const evidenceDueAt = seen.evidenceDueAt ?? known.evidenceDueAt
  const now = { amount: seen.amount, organizationPart: await partOf(tx, payment, seen), evidenceDueAt }
  const { amount, organizationPart } = known
  if (!isDeepStrictEqual(now, { amount, organizationPart, evidenceDueAt: known.evidenceDueAt }))
    await updateDispute(tx, known, now)
  return { ...known, ...now }
}

const next = { withdraw: 'open', win: 'won', lose: 'lost', close: 'closed' } as const

/** What programs hear of a dispute. */
const toldOf: { readonly [Event in DisputeEvent]?: 'contested' | 'won' | 'lost' } = {
  withdraw: 'contested',
  win: 'won',
  lose: 'lost',
}

async function advance(
  app: App,
  tx: Transaction,
  payment: Payment,
  dispute: PaymentDispute,
  event: DisputeEvent,
): Promise<PaymentDispute> {
  if (!(await moveDispute(tx, dispute, event, app.now()))) return dispute
  const moved = { ...dispute, status: next[event] }
  const { organizationId, id: disputeId, providerDisputeId: key, amount } = dispute
  const settlement = () => enqueue(tx, 'settle-dispute', { organizationId, disputeId }, { trace: app.trace })
  const told = toldOf[event]
  if (told !== undefined) await tellPayment(app, tx, payment, `${told}:${disputeId}`)
  if (event === 'withdraw') {
    await book(app, tx, dispute, disputeEntry({ key, amount }))
    // Rule REF-7: a dispute pauses the remaining schedule.
    if (payment.orderId !== null) await pauseSchedule(tx, { organizationId, id: payment.orderId })
    await tellAdministrators(app, tx, organizationId, 'disputeOpened', disputeId)
    await settlement()
  }
  if (event === 'win') {
    await book(app, tx, dispute, disputeWonEntry({ key, amount }))
    await tellAdministrators(app, tx, organizationId, 'disputeWon', disputeId)
    await forgiveReceivable(app, tx, dispute)
    if (payment.orderId !== null) await resumeInstalments(app, tx, { organizationId, id: payment.orderId })
    await settlement()
    return { ...moved, receivable: 0 }
  }
  if (event === 'lose') {
    if (payment.orderId !== null) await endContestedPlan(app, tx, { organizationId, id: payment.orderId })
    await tellAdministrators(app, tx, organizationId, 'disputeLost', disputeId)
  }
  return moved
}

/** What the organization owed for it is no longer owed. */
async function forgiveReceivable(app: App, tx: Transaction, dispute: PaymentDispute): Promise<void> {
  const { organizationId, providerDisputeId, receivable: amount } = dispute
  if (amount === 0) return
  // A part of it may be given again as well, by an entry of its own.
  const key = `${providerDisputeId}:owed`
  await book(app, tx, dispute, transferEntry({ key, organizationId, amount }, 'organization:receivable'))
  await updateDispute(tx, dispute, { receivable: 0 })
}

/** The fee may come, or come back, after the funds were moved. */
async function bookFee(app: App, tx: Transaction, dispute: PaymentDispute, fee: number): Promise<void> {
  const { providerDisputeId, fee: booked } = dispute
  if (dispute.status === 'inquiry' || dispute.status === 'closed' || fee === booked || fee < 0) return
  const key = booked === 0 ? providerDisputeId : `${providerDisputeId}:${fee}`
  const entry =
    fee > booked
      ? disputeFeeEntry({ key, fee: fee - booked })
      : disputeFeeReturnedEntry({ key, fee: booked - fee })
  await book(app, tx, dispute, entry)
  await updateDispute(tx, dispute, { fee })
}
