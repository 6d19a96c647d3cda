import { type Cents, sumCents } from '../money.ts'
import { isUnpaid } from '../payment/payment-flow.ts'
import { isOffline } from '../payment/payment-means.ts'
import type { RefundLine } from '../payment/refund.ts'
import { leftOfItem, type RefundObstacle, refundObstacle } from '../payment/refund-input.ts'
import type { Payment } from '../payment/request.ts'
import type { Schedule } from '../payment/schedule.ts'
import { goesOn, type ScheduleStatus } from '../payment/schedule-flow.ts'
import type { OrderItem } from './order.ts'

/** A payment of an order; `left`: what may still be given back of the organization's part, in cents. */
export type PaidPart = Pick<Payment, 'id' | 'status' | 'means'> & { readonly left: Cents }

/** What one payment gives back of a line, in cents. */
export type LineShare = { readonly paymentId: number; readonly amount: Cents }

/** What can be given back with a line: of which payments, `amount` together, in cents; or why nothing can. */
export type LineRefund = {
  readonly amount: Cents
  readonly shares: readonly LineShare[]
  readonly obstacle: RefundObstacle | null
}

/**
 * What can be given back of a line that is cancelled (rule ORD-4): what it cost with its options, less what it got back, and never more
 * than is left of its order's payments, the first ones first. Nothing for a line that cost nothing.
 */
export function lineRefund(
  item: Pick<OrderItem, 'id' | 'amount' | 'discount'>,
  given: readonly RefundLine[],
  payments: readonly PaidPart[],
): LineRefund {
  const cost = leftOfItem(item, given)
  if (cost === 0) return nothing(null)
  const obstacle = payments.map(refundObstacle).find(each => each !== undefined && !passing.has(each))
  if (obstacle !== undefined) return nothing(obstacle)
  const shares = sharesOf(
    cost,
    payments.filter(payment => refundObstacle(payment) === undefined),
  )
  const amount = sumCents(shares.map(share => share.amount))
  if (amount < cost && payments.some(({ status }) => isUnpaid(status) || status === 'Capturing'))
    return nothing('PAYMENT_NOT_COLLECTED')
  return amount === 0 ? nothing('REFUND_TOO_LARGE') : { amount, shares, obstacle: null }
}

/** What says of one payment that it gives nothing, and nothing of the others. */
const passing: ReadonlySet<RefundObstacle> = new Set<RefundObstacle>([
  'PAYMENT_NOT_COLLECTED',
  'REFUND_TOO_LARGE',
])

const nothing = (obstacle: RefundObstacle | null): LineRefund => ({ amount: 0, shares: [], obstacle })

function sharesOf(cost: Cents, payments: readonly PaidPart[]): readonly LineShare[] {
  return sharesWithin(
    payments.map(({ id: paymentId, left: amount }) => ({ paymentId, amount })),
    cost,
  )
}

/** What one payment gives back of lines. */
export type PaymentShare = { readonly paymentId: number; readonly lines: readonly RefundLine[] }

/**
 * Which payments give lines back, the first ones first, each for as much as is left of it; `undefined` where all of them together hold
 * less. What cannot be refunded gives nothing.
 */
export function sharesOfLines(
  lines: readonly RefundLine[],
  payments: readonly PaidPart[],
): readonly PaymentShare[] | undefined {
  const able = payments.filter(payment => refundObstacle(payment) === undefined)
  let rest = able.map(({ id: paymentId, left: amount }) => ({ paymentId, amount }))
  const taken: (LineShare & { readonly orderItemId: number })[] = []
  for (const { orderItemId, amount } of lines) {
    const shares = sharesWithin(rest, amount)
    if (sumCents(shares.map(share => share.amount)) < amount) return undefined
    taken.push(...shares.map(share => ({ ...share, orderItemId })))
    const of = (paymentId: number) => shares.find(share => share.paymentId === paymentId)?.amount ?? 0
    rest = rest.map(({ paymentId, amount: had }) => ({ paymentId, amount: had - of(paymentId) }))
  }
  return able.flatMap(({ id: paymentId }) => {
    const own = taken.filter(share => share.paymentId === paymentId)
    const named = own.map(({ orderItemId, amount: part }) => ({ orderItemId, amount: part }))
    return named.length === 0 ? [] : [{ paymentId, lines: named }]
  })
}

type Plan = Pick<Schedule, 'frequency'> & { readonly status: ScheduleStatus }

/**
 * What an order still asks for, by the price of all its lines (rule ORD-4): the transfer that it waits for, or instalments that are not paid;
 * null: nothing. A monthly gift asks for no more than it gives.
 */
export function moneyToCome(
  payments: readonly Pick<Payment, 'status' | 'means'>[],
  plan: Plan | undefined,
): 'transfer' | 'plan' | null {
  const isAwaited = ({ status, means }: Pick<Payment, 'status' | 'means'>) =>
    means === 'BankTransfer' && status === 'WaitingBankValidation'
  if (payments.some(isAwaited)) return 'transfer'
  const isOwed = plan !== undefined && plan.frequency !== 'Monthly' && goesOn(plan.status)
  return isOwed && payments.some(({ status }) => isUnpaid(status)) ? 'plan' : null
}

/**
 * Whether an order ends with its last line where nothing of that goes back (rule ORD-4): all its money came through the platform and is there, or
 * will never be. What is recorded, contested or at the bank keeps it open for whoever still has to deal with that.
 */
export function endsWithLastLine(payments: readonly Pick<Payment, 'status' | 'means'>[]): boolean {
  return payments.every(({ status, means }) => !isOffline(means) && settled.includes(status))
}

const settled: readonly Payment['status'][] = ['Authorized', 'Refunded', 'Canceled', 'Abandoned']

/** Shares as far as an amount in cents reaches, the first ones first. */
export function sharesWithin(shares: readonly LineShare[], limit: Cents): readonly LineShare[] {
  let missing = limit
  return shares.flatMap(({ paymentId, amount: most }) => {
    const amount = Math.min(most, missing)
    missing -= amount
    return amount > 0 ? { paymentId, amount } : []
  })
}

/** Whether a line can be cancelled at all: a monthly gift has a plan, which is stopped (rule DUE-12). */
export function isCancellable({ tierType }: Pick<OrderItem, 'tierType'>): boolean {
  return tierType !== 'MonthlyDonation'
}
