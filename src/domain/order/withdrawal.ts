import type { Form, TierType } from '../form/form.ts'
import { sumCents } from '../money.ts'
import type { RefundLine } from '../payment/refund.ts'
import type { Order, OrderItem } from './order.ts'

/** Days to change one's mind about a purchase made at a distance, and days to give the money back (L221-18, L221-24). */
const days = 14
const dayLength = 86_400_000

/** What somebody may give back of an order, and until which day. Amounts in cents; days ISO, the last one included. */
export type WithdrawalRight = {
  readonly lines: readonly RefundLine[]
  /** What it cost, less what a coupon took off. */
  readonly amount: number
  /** What the rest of the order cost; 0 where everything goes back. */
  readonly kept: number
  readonly until: string
}

type Sale = {
  readonly order: Pick<Order, 'status'>
  readonly items: readonly Pick<OrderItem, 'id' | 'tierType' | 'amount' | 'discount'>[]
  readonly form: Pick<Form, 'startDate'>
  /** The ISO day in Paris on which it was ordered. */
  readonly orderedOn: string
}

/**
 * What the law lets a payer give back (rule REF-9, L221-18, L221-28): products, and services that have no date. Gifts,
 * memberships and whatever happens on a day of its own open no such right. `undefined` where nothing does; the caller
 * compares `until`.
 */
export function withdrawalRight({ order, items, form, orderedOn }: Sale): WithdrawalRight | undefined {
  if (order.status !== 'Committed' && order.status !== 'Processed') return undefined
  const mayGoBack = withdrawable(form)
  const paid = items
    .map(item => ({ ...item, cost: item.amount - item.discount }))
    .filter(({ cost }) => cost > 0)
  const back = paid.filter(item => mayGoBack.includes(item.tierType))
  if (back.length === 0) return undefined
  const lines = back.map(({ id, cost }) => ({ orderItemId: id, amount: cost }))
  const kept = paid.filter(item => !back.includes(item))
  return {
    lines,
    amount: sumCents(lines.map(line => line.amount)),
    kept: sumCents(kept.map(item => item.cost)),
    until: lastDay(orderedOn),
  }
}

/**
 * Whether a withdrawal ends what the order still charges: what is kept of it is covered by what the organization has
 * received, in cents, so that whatever came later would be for what went back.
 */
export function endsPlan({ kept }: Pick<WithdrawalRight, 'kept'>, received: number): boolean {
  return kept <= received
}

/** A sale whose form has a date is a service of that date. */
function withdrawable({ startDate }: Sale['form']): readonly TierType[] {
  return startDate === null ? ['Product', 'Payment'] : ['Product']
}

/** The last ISO day to withdraw: the fourteenth after the order, or the Monday that follows a weekend (L221-19). */
export function lastDay(orderedOn: string): string {
  const last = new Date(Date.parse(orderedOn) + days * dayLength)
  const untilMonday = { 0: 1, 6: 2 }[last.getUTCDay()] ?? 0
  return isoDay(new Date(last.getTime() + untilMonday * dayLength))
}

/** The ISO day by which the money has to be given back, counted from the day of the withdrawal (L221-24). */
export function refundDay(withdrawnOn: string): string {
  return isoDay(new Date(Date.parse(withdrawnOn) + days * dayLength))
}

const isoDay = (date: Date) => date.toISOString().slice(0, 10)
