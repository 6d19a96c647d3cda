import { cancelledLinesOf } from '#db/cancelled-lines.ts'
import { unnamedBackOf } from '#db/given-back.ts'
import {
  type GroupOrderKey,
  isPaidAfterwards,
  lockGroupOrder,
  moveGroupOrder,
  noteGroupWait,
} from '#db/group-refunds.ts'
import { givenBackByMoves } from '#db/line-moves.ts'
import { itemsOfOrder } from '#db/orders.ts'
import { leftOfGroupOrder, repaidOfGroup } from '#db/owed-repayments.ts'
import { refundedLinesOfOrder, refundsOfPayment } from '#db/refunds.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { lockedPayments } from '#db/settlements.ts'
import {
  type GroupRefund,
  type GroupRefundOrder,
  type GroupWait,
  keepsGift,
  leavesNothing,
  linesToRefund,
  looksAgainAfter,
  meantAtMost,
} from '#domain/group-refund/group-refund.ts'
import { type Cents, sumCents } from '#domain/money.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { isOffline } from '#domain/payment/payment-means.ts'
import type { PaymentRefund, RefundLine } from '#domain/payment/refund.ts'
import { linesWithin } from '#domain/payment/refund-input.ts'
import { refundable } from '#domain/payment/refundable.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import type { Room } from '../cancellation/settle-order.ts'
import { returnsOf } from '../order/payment-status.ts'
import { afterWait } from '../paris-time.ts'
import { reserveRefund } from '../refund/reserve-refund.ts'

/**
 * One look at an order of many that are refunded at once (rule REF-13): what goes back is reserved in this transaction; else it is noted why it
 * waits, or it is set aside. Repeating it changes nothing. Returns what was reserved of the association's part, in cents.
 */
export async function settleGroupOrder(
  app: App,
  tx: Transaction,
  { group, key }: { readonly group: GroupRefund; readonly key: GroupOrderKey },
  room: Room,
): Promise<Cents> {
  const order = { organizationId: key.organizationId, id: key.orderId }
  const payments = await lockedPayments(tx, order)
  const row = await lockGroupOrder(tx, key)
  if (row?.status === 'given') await conclude(app, tx, { group, row, payments })
  if (row?.status !== 'found') return 0
  const whole = await meantOf(tx, group, order, payments)
  // Tried again: what somebody gave by hand since the bank sent it back is given.
  const still = row.amount === null ? null : (await leftOfGroupOrder(tx, order, group.id)).notGiven
  const lines = still === null ? whole.lines : linesWithin(whole.lines, Math.max(0, still))
  const byHand = row.amount === null || still === null ? 0 : Math.max(0, row.amount - whole.given - still)
  const meant = { ...whole, lines, byHand }
  const asked = sumCents(lines.map(({ amount }) => amount))
  if (asked === 0) {
    await moveGroupOrder(tx, row, 'finish', { amount: meant.given, lookAt: null })
    return 0
  }
  const waitsFor = payments.map(({ status }) => waitsOf[status]).find(each => each !== undefined)
  if (waitsFor !== undefined) return wait(app, tx, row, waitsFor)
  return giveBack(app, tx, { group, row, payments, ...meant }, room)
}

/**
 * What goes back of an order, as it stands now, in lines; `given`: what this operation gave back before, in cents, be it to accounts. `cancels`: nothing that is no
 * gift is left of it then; `endsAll`: nor a gift.
 */
export async function meantOf(db: Reader, group: GroupRefund, order: OrderKey, payments: readonly Payment[]) {
  const items = await itemsOfOrder(db, order)
  const before = await refundedLinesOfOrder(db, order)
  const own = await refundsOf(db, payments, group.id)
  const back = {
    own: own.flatMap(refund => refund.lines ?? []),
    moved: await givenBackByMoves(db, order),
    cancelled: await cancelledLinesOf(db, order),
  }
  // What was paid afterwards for a line of the rate has no rate itself.
  const wish = (await isPaidAfterwards(db, order)) ? { ...group, tierId: null } : group
  const asked = linesToRefund(items, before, wish, back)
  // What somebody gave back by hand counts; what another refund of many gave does not, which is meant beside this one.
  const unnamed = await unnamedBackOf(db, order)
  const most = Math.max(0, meantAtMost(items, before, wish, back) - unnamed.alone)
  const repaid = await repaidOfGroup(db, order, group.id)
  const ofNoLine = own
    .filter(refund => refund.lines === null)
    .map(({ organizationPart }) => -organizationPart)
  const meant = Math.min(most, sumCents(asked.map(({ amount }) => amount)))
  const lines = linesWithin(asked, Math.max(0, sumCents([meant, ...ofNoLine, -repaid])))
  const gone = { unnamed: unnamed.all, cancelled: back.cancelled }
  const cancels = group.cancelOrders && leavesNothing(items, before, lines, gone)
  return {
    ...{ lines, cancels },
    // With the last line the contribution goes back too, whatever was kept of those that were given up before (rule ORD-4).
    endsAll: cancels && !keepsGift(items, before, back.cancelled),
    given: sumCents([...own.map(({ organizationPart }) => organizationPart), repaid]),
  }
}

const waitsOf: Readonly<Partial<Record<Payment['status'], GroupWait>>> = {
  Refunding: 'refund',
  Contested: 'dispute',
  Pending: 'bank',
  WaitingAuthentication: 'bank',
  WaitingBankValidation: 'bank',
  Capturing: 'bank',
}

/** Nothing more comes of these by itself. */
const isOwed = ({ status }: Payment) => ['Waiting', 'Refused', 'Error'].includes(status)

type Meant = {
  readonly group: GroupRefund
  readonly row: GroupRefundOrder
  readonly payments: readonly Payment[]
  readonly lines: readonly RefundLine[]
  readonly cancels: boolean
  readonly endsAll: boolean
  /** What this operation gave back before, and somebody by hand since the bank sent it back, in cents. */
  readonly given: Cents
  readonly byHand: Cents
}

async function giveBack(app: App, tx: Transaction, meant: Meant, room: Room): Promise<Cents> {
  const { group, row, payments, lines, cancels, endsAll, given, byHand } = meant
  const held = await heldBy(tx, payments)
  const left = sumCents(held.map(each => each.left))
  const byCard = held.filter(({ payment }) => !isOffline(payment.means))
  const asked = sumCents(lines.map(({ amount }) => amount))
  if (asked > left && !cancels && payments.some(isOwed)) {
    await moveGroupOrder(tx, row, 'setAside', {
      ...{ asideFor: 'plan', amount: given + byHand + asked, lookAt: null },
    })
    return 0
  }
  const amount = Math.min(asked, left)
  const ofCards = Math.min(amount, sumCents(byCard.map(each => each.left)))
  if (ofCards > 0 && room !== 'enough') return wait(app, tx, row, room)
  // Nothing is left of the order: the contribution goes back too, also one that came with a payment that has nothing else to give.
  const isWhole = endsAll || (amount === left && (cancels || !payments.some(isOwed)))
  let rest = lines
  for (const { payment, left: limit, tip } of byCard) {
    const part = linesWithin(rest, limit)
    rest = less(rest, part)
    const withTip = isWhole && ofCards > 0 && tip > 0
    if (part.length === 0 && !withTip) continue
    const { organizationId, id: paymentId } = payment
    const input = { part: part.length === 0 ? 'none' : { lines: part }, withTip } as const
    const request = { ...requestOf(group), input, cancelOrder: cancels && ofCards === amount }
    const reserved = await reserveRefund(app, tx, { organizationId, paymentId }, request)
    if (reserved.ok) continue
    if (reserved.error[0]?.code === 'PAYMENT_CONTESTED') return wait(app, tx, row, 'dispute')
    if (reserved.error[0]?.code === 'REPAYMENT_FILED') return wait(app, tx, row, 'refund')
    throw new Error(`order ${row.orderId} of many could not be refunded: ${reserved.error[0]?.code}`)
  }
  const total = given + amount
  if (amount === 0) await moveGroupOrder(tx, row, 'finish', { amount: total, lookAt: null })
  else if (ofCards === 0)
    await moveGroupOrder(tx, row, 'setAside', {
      ...{ asideFor: 'recorded', amount: total + byHand, lookAt: null },
    })
  else
    await moveGroupOrder(tx, row, 'give', { amount: total, lookAt: afterWait(app, looksAgainAfter.refund) })
  return ofCards
}

/** What is left of payments that came, the association's part and the contribution, in cents. */
async function heldBy(tx: Transaction, payments: readonly Payment[]) {
  const held: { payment: Payment; left: Cents; tip: Cents }[] = []
  for (const payment of payments.filter(({ status }) => status === 'Authorized')) {
    const { organization: left, tip } = refundable(payment, await returnsOf(tx, payment))
    held.push({ payment, left, tip })
  }
  return held
}

const requestOf = ({ id, requestedBy }: GroupRefund) =>
  ({
    requestedBy: `user:${requestedBy}`,
    sendMail: true,
    comment: null,
    expectedLeft: null,
    groupRefundId: id,
  }) as const

function less(lines: readonly RefundLine[], taken: readonly RefundLine[]): readonly RefundLine[] {
  return lines.flatMap(({ orderItemId, amount }) => {
    const left = amount - (taken.find(line => line.orderItemId === orderItemId)?.amount ?? 0)
    return left > 0 ? [{ orderItemId, amount: left }] : []
  })
}

/** What was asked for is done, still under way, or came back: then somebody has to look after it, as after the rest that was recorded. */
async function conclude(
  app: App,
  tx: Transaction,
  { group, row, payments }: Pick<Meant, 'group' | 'row' | 'payments'>,
): Promise<void> {
  const refunds = await refundsOf(tx, payments, row.groupRefundId)
  if (refunds.some(({ status }) => status === 'requested' || status === 'sent')) {
    await wait(app, tx, row, 'refund')
    return
  }
  const { given } = await meantOf(
    tx,
    group,
    { organizationId: row.organizationId, id: row.orderId },
    payments,
  )
  const rest = (row.amount ?? 0) - given
  if (rest <= 0) {
    await moveGroupOrder(tx, row, 'finish', { lookAt: null })
    return
  }
  const recorded = (await heldBy(tx, payments)).filter(({ payment }) => isOffline(payment.means))
  const asideFor = rest <= sumCents(recorded.map(({ left }) => left)) ? 'recorded' : 'failed'
  await moveGroupOrder(tx, row, 'setAside', { asideFor, lookAt: null })
}

/** The refunds of an operation that reserve or have given something. */
export async function refundsOf(
  db: Reader,
  payments: readonly Payment[],
  groupRefundId: string,
): Promise<readonly PaymentRefund[]> {
  const all: PaymentRefund[] = []
  for (const { organizationId, id: paymentId } of payments)
    all.push(...(await refundsOfPayment(db, { organizationId, paymentId })))
  return all.filter(refund => refund.groupRefundId === groupRefundId && refund.status !== 'failed')
}

async function wait(app: App, tx: Transaction, row: GroupRefundOrder, waitsFor: GroupWait): Promise<0> {
  await noteGroupWait(tx, row, { waitsFor, lookAt: afterWait(app, looksAgainAfter[waitsFor]) })
  return 0
}
