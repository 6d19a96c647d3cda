import { disputesOfPayment } from '#db/disputes.ts'
import { givenBackOfOrder } from '#db/given-back.ts'
import { repaidOf } from '#db/owed-repayments.ts'
import { movePayment, paymentsOfOrder } from '#db/payments.ts'
import { refundedLinesOfOrder, refundsOfPayment } from '#db/refunds.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { bouncedOf } from '#db/series-cheques.ts'
import { moveIfAllowed } from '#domain/flow.ts'
import type { Form } from '#domain/form/form.ts'
import { type Cents, sumCents } from '#domain/money.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import {
  endsPlan,
  lessGivenBack,
  lessToCome,
  type WithdrawalRight,
  withdrawalRight,
} from '#domain/order/withdrawal.ts'
import { isUnpaid, paymentFlow } from '#domain/payment/payment-flow.ts'
import { isOffline } from '#domain/payment/payment-means.ts'
import { currentStatusOf, type Returns } from '#domain/payment/refundable.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { BackOfPayment } from '#domain/receipt/deductible.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'

type CurrentStatus = ReturnType<typeof currentStatusOf>

/** What happened to the money of a payment after its capture; locked, where something is decided on it. */
export async function returnsOf(db: Reader, payment: Payment) {
  const key = { organizationId: payment.organizationId, paymentId: payment.id }
  const refunds = await refundsOfPayment(db, key)
  const disputes = await disputesOfPayment(db, key)
  const bounced = isOffline(payment.means) ? await bouncedOf(db, key) : 0
  return { refunds, disputes, repaid: await repaidOf(db, key), bounced } satisfies Returns
}

/** What came back of a payment: the organization's part of refunds that were done, and of disputes that were lost. */
export async function backOf(tx: Transaction, payment: Payment): Promise<readonly BackOfPayment[]> {
  const { refunds, disputes } = await returnsOf(tx, payment)
  return [
    ...refunds
      .filter(({ status }) => status === 'succeeded')
      .map(({ organizationPart: amount, lines }) => ({ amount, lines: amount === 0 ? [] : lines })),
    ...disputes
      .filter(({ status }) => status === 'lost')
      .map(({ organizationPart: amount }) => ({ amount, lines: null })),
  ]
}

/** The events that lead from one status to another; a bank may send the last refund back (rule PAY-12). */
const ways = {
  Authorized: {
    Authorized: [],
    Refunding: ['refund'],
    Contested: ['contest'],
    Refunded: ['refund', 'refunded'],
  },
  Refunding: {
    Authorized: ['restore'],
    Refunding: [],
    Contested: ['restore', 'contest'],
    Refunded: ['refunded'],
  },
  Contested: { Authorized: ['win'], Refunding: ['win', 'refund'], Contested: [], Refunded: ['lose'] },
  Refunded: {
    Authorized: ['reopen'],
    Refunding: ['reopen', 'refund'],
    Contested: ['reopen', 'contest'],
    Refunded: [],
  },
} as const satisfies Record<CurrentStatus, Record<CurrentStatus, readonly string[]>>

/** Moves a locked payment to the status that its refunds and disputes imply; returns that status. */
export async function moveToCurrentStatus(tx: Transaction, payment: Payment): Promise<Payment['status']> {
  let { status } = payment
  if (!isStatusAfterCapture(status)) return status
  for (const event of ways[status][currentStatusOf(payment, await returnsOf(tx, payment))]) {
    await movePayment(tx, { ...payment, status }, event)
    status = moveIfAllowed(paymentFlow, status, event)?.to ?? status
  }
  return status
}

/** Whether a payment was captured, so that its money can come back. */
export function isStatusAfterCapture(status: Payment['status']): status is CurrentStatus {
  return Object.hasOwn(ways, status)
}

/** What may be given back of an order today. */
export type LivingRight = WithdrawalRight & {
  /** Nothing more is charged afterwards: what is kept is paid already. */
  readonly endsPlan: boolean
  /** What would have been charged of it, in cents; 0 where the plan goes on. */
  readonly notCharged: number
}

type Sale = {
  readonly order: Order
  readonly items: readonly OrderItem[]
  readonly form: Pick<Form, 'startDate'>
}

/** What the payer of an order may give back today; `undefined` where nothing, no longer, or all of it was given back already. */
export async function rightToday(app: App, db: Reader, sale: Sale): Promise<LivingRight | undefined> {
  const right = withdrawalRight({ ...sale, ...daysOf(sale.order) })
  if (right === undefined || (right.until !== null && parisDate(app.now()) > right.until)) return undefined
  const [lines, back] = await Promise.all([
    refundedLinesOfOrder(db, sale.order),
    givenBackOfOrder(db, sale.order),
  ])
  const due = lessGivenBack(right, { lines, total: sumCents(back.map(({ organization }) => organization)) })
  if (due === undefined) return undefined
  const payments = await paymentsOfOrder(db, sale.order)
  const ends = endsPlan(due, covered(payments))
  const notCharged = neverCharged(payments.filter(payment => ends || isFirst(payment) || !isAlive(payment)))
  return { ...lessToCome(due, notCharged), endsPlan: ends }
}

/** The days from which a withdrawal is counted. */
export function daysOf({ createdAt, deliveredOn }: Order) {
  return { orderedOn: parisDate(createdAt), deliveredOn }
}

const isFirst = ({ number }: Payment) => number === 1

/** Whether money of a payment came, or may still come. */
export function isAlive({ status }: Payment): boolean {
  return status !== 'Canceled' && status !== 'Abandoned'
}

/** The organization's part of what was paid of an order, and of its first payment, wherever that stands; in cents. */
function covered(payments: readonly Payment[]): Cents {
  const counted = payments.filter(
    payment => isStatusAfterCapture(payment.status) || (isFirst(payment) && isAlive(payment)),
  )
  return partOf(counted)
}

/** What nobody has paid of payments, nor will, as of a plan that is over, in cents; what is at a bank already counts as paid. */
function neverCharged(payments: readonly Payment[]): Cents {
  return partOf(payments.filter(payment => isUnpaid(payment.status) || !isAlive(payment)))
}

/** The organization's part of what payments ask for, in cents. */
export function partOf(payments: readonly Pick<Payment, 'amount' | 'amountTip'>[]): Cents {
  return sumCents(payments.map(({ amount, amountTip }) => amount - amountTip))
}
