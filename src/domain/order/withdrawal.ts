import type { Form, TierType } from '../form/form.ts'
import { sumCents } from '../money.ts'
import type { RefundLine } from '../payment/refund.ts'
import type { Order, OrderItem } from './order.ts'

/** Days to change one's mind about a purchase made at a distance, and days to give the money back (L221-18, L221-24). */
const days = 14
const dayLength = 86_400_000

/** What somebody may give back of an order, and until which day. Amount in cents; days ISO, the last one included. */
export type WithdrawalRight = {
  readonly lines: readonly RefundLine[]
  readonly amount: number
  readonly until: string
}

type Sale = {
  readonly order: Pick<Order, 'status'>
  readonly items: readonly Pick<OrderItem, 'id' | 'tierType' | 'amount'>[]
  readonly form: Pick<Form, 'startDate'>
  /** The ISO day in Paris on which it was ordered. */
  readonly orderedOn: string
}

/**
 * What the law lets a payer give back (D13, L221-18, L221-28): products, and services that have no date. Gifts, memberships
 * and whatever happens on a day of its own open no such right. `undefined` where nothing does; the caller compares `until`.
 */
export function withdrawalRight({ order, items, form, orderedOn }: Sale): WithdrawalRight | undefined {
  if (order.status !== 'Committed' && order.status !== 'Processed') return undefined
  const mayGoBack = withdrawable(form)
  const back = items.filter(item => item.amount > 0 && mayGoBack.includes(item.tierType))
  if (back.length === 0) return undefined
  const lines = back.map(({ id, amount }) => ({ orderItemId: id, amount }))
  return { lines, amount: sumCents(lines.map(line => line.amount)), until: lastDay(orderedOn) }
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
