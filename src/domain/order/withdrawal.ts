import type { Form, TierType } from '../form/form.ts'
import { type Cents, sumCents } from '../money.ts'
import type { PaymentRefund, RefundLine } from '../payment/refund.ts'
import type { Order, OrderItem } from './order.ts'

/** Days to change one's mind about a purchase made at a distance, and days to give the money back (L221-18, L221-24). */
const days = 14
const dayLength = 86_400_000

/** What somebody may give back of an order, and until which day. Amounts in cents; days ISO, the last one included. */
export type WithdrawalRight = {
  readonly lines: readonly RefundLine[]
  /** What is due for it: what it cost, less what a coupon took off. */
  readonly amount: number
  /** What the rest of the order cost; 0 where everything goes back. */
  readonly kept: number
  /** Null: goods that nobody has received as far as we know; the days have not begun. */
  readonly until: string | null
}

type Sale = {
  readonly order: Pick<Order, 'status' | 'isRecorded'>
  readonly items: readonly Pick<OrderItem, 'id' | 'tierType' | 'amount' | 'discount'>[]
  readonly form: Pick<Form, 'startDate'>
  /** The ISO day in Paris on which it was ordered. */
  readonly orderedOn: string
  /** The ISO day on which its goods were received; null where nobody noted it. */
  readonly deliveredOn: string | null
}

/**
 * What the law lets a payer give back (rule REF-9, L221-18, L221-28): products, and services that have no date. Gifts,
 * memberships and whatever happens on a day of its own open no such right, nor what an administrator recorded: it was sold face to
 * face, or the association settles it itself. Where there are goods among it the days run from
 * their receipt (L221-18: a service that comes with goods too), else from the order. `undefined` where nothing may go back;
 * the caller compares `until`.
 */
export function withdrawalRight({
  order,
  items,
  form,
  orderedOn,
  deliveredOn,
}: Sale): WithdrawalRight | undefined {
  if (order.isRecorded) return undefined
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
    until: back.some(isGoods) ? deliveredOn && lastDay(deliveredOn) : lastDay(orderedOn),
  }
}

/** What came back of an order before, in cents: by lines where that is known, and in all. */
type GivenBefore = { readonly lines: readonly RefundLine[]; readonly total: number }

/**
 * The same with what is still due of it: what came back before is not owed again. What came back without lines is taken to be of what
 * is kept, as far as that goes. `undefined` where nothing is due any more.
 */
export function lessGivenBack(right: WithdrawalRight, given: GivenBefore): WithdrawalRight | undefined {
  const unpaid = right.lines.map(({ orderItemId, amount }) => {
    const back = given.lines.filter(line => line.orderItemId === orderItemId).map(line => -line.amount)
    return { orderItemId, amount: Math.max(0, sumCents([amount, ...back])) }
  })
  let left = Math.max(0, right.amount + right.kept - given.total)
  const lines = unpaid.map(({ orderItemId, amount }) => {
    const due = Math.min(amount, left)
    left -= due
    return { orderItemId, amount: due }
  })
  const amount = sumCents(lines.map(line => line.amount))
  return amount === 0 ? undefined : { ...right, lines: lines.filter(line => line.amount > 0), amount }
}

/**
 * Whether a withdrawal ends what the order still charges: what is kept of it is covered by what was paid, and by the first
 * payment wherever it stands (rule DUE-2: whatever is not spread is paid with it), in cents, so that whatever came later would
 * be for what went back. What was given back since counts as paid: it is not owed again.
 */
export function endsPlan({ kept }: Pick<WithdrawalRight, 'kept'>, covered: Cents): boolean {
  return kept <= covered
}

/**
 * The same where the plan ends with it: what was paid goes back, what was still to come is no longer charged. `toCome`: what
 * the order would still have charged, in cents.
 */
export function lessToCome(right: WithdrawalRight, toCome: Cents) {
  const notCharged = Math.min(right.amount, toCome)
  return { ...right, amount: right.amount - notCharged, notCharged }
}

type Lines = Pick<WithdrawalRight, 'lines'>

type Sold = Pick<OrderItem, 'id' | 'amount' | 'discount'>

/** What items cost, less what a coupon took off, in cents. */
export function costOf(items: readonly Sold[]): Cents {
  return sumCents(items.map(({ amount, discount }) => amount - discount))
}

/** What went back of an order with a withdrawal. */
export function givenItems<Item extends Sold>(items: readonly Item[], { lines }: Lines): readonly Item[] {
  return items.filter(({ id }) => lines.some(line => line.orderItemId === id))
}

/** What is kept of an order after a withdrawal. */
function keptItems<Item extends Sold>(items: readonly Item[], { lines }: Lines): readonly Item[] {
  return items.filter(({ id }) => lines.every(line => line.orderItemId !== id))
}

/** What is kept of an order after a withdrawal, in cents. */
export function keptOf(items: readonly Sold[], withdrawal: Lines): Cents {
  return costOf(keptItems(items, withdrawal))
}

/**
 * What the payments of an order pay for, which ask for `asked` cents together: what is kept, where they ask for less than all of
 * it cost, because what was given back had never been paid (rule REF-9).
 */
export function paidItems<Item extends Sold>(
  items: readonly Item[],
  withdrawal: Lines,
  asked: Cents,
): readonly Item[] {
  return asked < costOf(items) ? keptItems(items, withdrawal) : items
}

/**
 * What an unpaid payment that asks for `asked` may still ask for after a withdrawal: what is kept, less what the other payments
 * bring. Where these bring more than is kept it goes on as it is, and what is too much is paid back. In cents.
 */
export function stillOwed(
  kept: Cents,
  { asked, others }: { readonly asked: Cents; readonly others: Cents },
): Cents {
  if (kept === 0) return 0
  return kept > others ? Math.min(asked, kept - others) : asked
}

/**
 * A withdrawal with what is to be paid back of it today, `neverPaid` cents of its order having never come: what counted as paid
 * when it was recorded may have been refused since.
 */
export function lessNeverPaid<W extends Pick<WithdrawalRight, 'lines' | 'amount'>>(
  withdrawal: W,
  neverPaid: Cents,
): W {
  const paid = Math.max(0, sumCents(withdrawal.lines.map(line => line.amount)) - neverPaid)
  return { ...withdrawal, amount: Math.min(withdrawal.amount, paid) }
}

type Recorded = Pick<WithdrawalRight, 'lines' | 'amount'> & { readonly createdAt: string }
type Given = Pick<PaymentRefund, 'status' | 'organizationPart' | 'lines' | 'createdAt'>

/**
 * What of a withdrawal has still to be paid back, in cents, after the refunds of its order that were asked for since: one that
 * names lines counts with those that were given back, one that names none with all of the organization's part.
 */
export function stillDue({ lines, amount, createdAt }: Recorded, refunds: readonly Given[]): Cents {
  const ids = lines.map(line => line.orderItemId)
  const since = refunds.filter(refund => refund.status !== 'failed' && refund.createdAt >= createdAt)
  const back = since.map(({ lines: named, organizationPart }) =>
    named === null
      ? organizationPart
      : sumCents(named.filter(line => ids.includes(line.orderItemId)).map(line => line.amount)),
  )
  return Math.max(0, amount - sumCents(back))
}

/** What is no longer charged of what was given back, in cents: what it cost less what was paid of it. */
export function noLongerCharged({ lines, amount }: Pick<WithdrawalRight, 'lines' | 'amount'>): Cents {
  return sumCents([...lines.map(line => line.amount), -amount])
}

/** A sale whose form has a date is a service of that date. */
function withdrawable({ startDate }: Sale['form']): readonly TierType[] {
  return startDate === null ? ['Product', 'Payment'] : ['Product']
}

/** Whether something is handed over or sent, so that it is received on a day of its own. */
export function isGoods({ tierType }: Pick<OrderItem, 'tierType'>): boolean {
  return tierType === 'Product'
}

/** The last ISO day to withdraw: the fourteenth after the order or the receipt, or the Monday that follows a weekend (L221-19). */
export function lastDay(from: string): string {
  const last = new Date(Date.parse(from) + days * dayLength)
  const untilMonday = { 0: 1, 6: 2 }[last.getUTCDay()] ?? 0
  return isoDay(new Date(last.getTime() + untilMonday * dayLength))
}

/** The ISO day by which the money has to be given back, counted from the day of the withdrawal (L221-24). */
export function refundDay(withdrawnOn: string): string {
  return isoDay(new Date(Date.parse(withdrawnOn) + days * dayLength))
}

const isoDay = (date: Date) => date.toISOString().slice(0, 10)
