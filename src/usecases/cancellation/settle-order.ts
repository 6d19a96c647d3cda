import { lockTransfer } from '#db/awaited-transfers.ts'
import { orderByKey } from '#db/orders.ts'
import { postponementByNumber } from '#db/postponements.ts'
import type { Transaction } from '#db/schema.ts'
import { lockedPayments, lockSettlement, moveSettlement, noteSettlementWait } from '#db/settlements.ts'
import { completesWhatGoesBack } from '#db/supplements.ts'
import {
  looksAgainAfter,
  type Settlement,
  type SettlementStep,
  type SettlementWait,
  settlementStep,
  settlementWaits,
} from '#domain/cancellation/cancellation.ts'
import { type Cents, sumCents } from '#domain/money.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { refundable } from '#domain/payment/refundable.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { cancelOrder } from '../order/follow-order.ts'
import { returnsOf } from '../order/payment-status.ts'
import { afterWait, parisDate } from '../paris-time.ts'
import { stopAwaiting } from '../payment/receive-transfer.ts'
import { reserveRefund } from '../refund/reserve-refund.ts'
import { stopCharging } from './stop-charging.ts'

/** Whether the association's account holds what an order gives back; `provider`: that could not be read. */
export type Room = 'enough' | 'balance' | 'provider'

/**
 * One look at an order that is to be settled (rules CAN-4 to CAN-6): what can be given back now is reserved in this transaction; else it is
 * noted why it waits, that it failed, or that nothing is left. A payer who has not chosen by their day is refunded. Repeating it changes
 * nothing. Returns what was reserved of the association's part, in cents.
 */
export async function settleOrder(app: App, tx: Transaction, order: OrderKey, room: Room): Promise<Cents> {
  const payments = await lockedPayments(tx, order)
  const settlement = await tried(app, tx, await lockSettlement(tx, order))
  if (settlement === undefined) return 0
  const looked = await Promise.all(payments.map(payment => lookAtPayment(tx, payment, settlement)))
  const due = looked.filter(({ step }) => step === 'giveBack')
  if (due.length > 0 && room !== 'enough') {
    await wait(app, tx, settlement, room)
    return 0
  }
  const steps: SettlementStep[] = looked.flatMap(({ step }) => (step === 'giveBack' ? [] : [step]))
  for (const { payment, step } of looked) if (step === 'letGo') await letGo(app, tx, payment)
  for (const { payment } of due) steps.push(await giveBack(app, tx, payment, settlement))
  await conclude(app, tx, settlement, steps)
  return sumCents(due.map(({ left }) => left))
}

/** The settlement while it is tried; `undefined` where there is nothing to try. */
async function tried(
  app: App,
  tx: Transaction,
  settlement: Settlement | undefined,
): Promise<Settlement | undefined> {
  if (settlement?.status === 'settling' || settlement?.status === 'failed') return settlement
  if (settlement?.status !== 'asked') return undefined
  // Another run may have asked its payer since this one read what is due: their day is theirs.
  if (settlement.chooseUntil === null || parisDate(app.now()) <= settlement.chooseUntil) return undefined
  if (await keepsByDefault(tx, settlement)) {
    await moveSettlement(tx, settlement, 'keep', { choice: 'date', lookAt: null })
    return undefined
  }
  if (settlement.postponement !== null)
    await stopCharging(app, tx, { organizationId: settlement.organizationId, id: settlement.orderId })
  const started = { choice: 'refund', triedAt: app.now() } as const
  await moveSettlement(tx, settlement, 'refund', { ...started, lookAt: app.now() })
  return { ...settlement, ...started, status: 'settling' }
}

/**
 * Whether a payer who said nothing of an event that is postponed keeps their place: as its association decided, and not where it was paid for a
 * line that goes back (rule CAN-9).
 */
async function keepsByDefault(tx: Transaction, settlement: Settlement): Promise<boolean> {
  const { organizationId, orderId, formId: id, postponement: number } = settlement
  if (number === null) return false
  const last = await postponementByNumber(tx, { organizationId, id }, number)
  return last?.byDefault === 'date' && !(await completesWhatGoesBack(tx, { organizationId, id: orderId }))
}

async function lookAtPayment(tx: Transaction, payment: Payment, { status: stands, triedAt }: Settlement) {
  const returns = await returnsOf(tx, payment)
  const { organization, tip } = refundable(payment, returns)
  const since = Date.parse(triedAt ?? '')
  // What failed is never tried again by itself, whoever had asked for it (rule CAN-6).
  const hasFailed =
    stands === 'failed' ||
    returns.refunds.some(({ status, createdAt }) => status === 'failed' && Date.parse(createdAt) >= since)
  return {
    payment,
    left: organization,
    step: settlementStep(payment, { left: organization, tipLeft: tip, hasFailed }),
  }
}

/** Everything of it goes back, the contribution too (rule REF-1), by the way of every refund. */
async function giveBack(
  app: App,
  tx: Transaction,
  { organizationId, id: paymentId }: Payment,
  { orderId }: Settlement,
): Promise<SettlementStep> {
  const reserved = await reserveRefund(app, tx, { organizationId, paymentId }, everything)
  if (reserved.ok) return 'refund'
  // It stands in a file for the association's bank: the money goes back that way.
  if (reserved.error[0]?.code === 'REPAYMENT_FILED') return 'refund'
  // A dispute was won, and it is not known yet where the association's part is.
  if (reserved.error[0]?.code === 'PAYMENT_CONTESTED') return 'dispute'
  throw new Error(`order ${orderId} of a cancelled event could not be given back: ${reserved.error[0]?.code}`)
}

/** A transfer that is awaited still is awaited no longer; what came of it is listed to be sent back (rule PAY-34). */
async function letGo(app: App, tx: Transaction, { organizationId, id: paymentId }: Payment): Promise<void> {
  const transfer = await lockTransfer(tx, { organizationId, paymentId })
  if (transfer !== undefined) await stopAwaiting(app, tx, transfer)
}

const everything = {
  input: { part: 'all', withTip: true },
  requestedBy: 'platform',
  cancelOrder: true,
  sendMail: true,
  comment: null,
  expectedLeft: null,
} as const

async function conclude(
  app: App,
  tx: Transaction,
  settlement: Settlement,
  steps: readonly SettlementStep[],
): Promise<void> {
  if (steps.includes('failed')) return fail(app, tx, settlement)
  const waitsFor = settlementWaits.find(each => steps.includes(each))
  if (waitsFor !== undefined) return wait(app, tx, settlement, waitsFor)
  const { organizationId, orderId: id } = settlement
  await moveSettlement(tx, settlement, 'finish', { lookAt: null })
  const order = await orderByKey(tx, { organizationId, id })
  // The stock comes last before COMMIT (rule STK-5).
  if (order?.status === 'Committed' || order?.status === 'Processed') await cancelOrder(app, tx, order, null)
}

/** It is looked at all the same: a transfer that the association notes leaves nothing of it. */
async function fail(app: App, tx: Transaction, settlement: Settlement): Promise<void> {
  const lookAt = afterWait(app, looksAgainAfter.dispute ?? 0)
  const isNew = await moveSettlement(tx, settlement, 'fail', { lookAt })
  if (!isNew) await noteSettlementWait(tx, settlement, { waitsFor: null, lookAt })
}

async function wait(app: App, tx: Transaction, settlement: Settlement, waitsFor: SettlementWait) {
  const minutes = looksAgainAfter[waitsFor]
  const lookAt = minutes === null ? null : afterWait(app, minutes)
  await noteSettlementWait(tx, settlement, { waitsFor, lookAt })
}
