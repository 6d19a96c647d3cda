import { ratePart } from '../cart/cart.ts'
import { type Cents, sumCents } from '../money.ts'
import { loweredBy } from '../order/move-line.ts'
import type { OrderItem } from '../order/order.ts'
import type { RefundLine } from '../payment/refund.ts'
import { leftOfItem } from '../payment/refund-input.ts'
import type { GroupRefundStatus } from './group-refund-flow.ts'

/** How much of what somebody paid goes back: all of it, per cent of it, or so many cents for each place. */
export const groupShares = ['all', 'percent', 'amount'] as const
export type GroupShare = (typeof groupShares)[number]

/** What an order of it waits for: another refund, a dispute, a debit at the bank, money on the association's account, the provider. */
export const groupWaits = ['refund', 'dispute', 'bank', 'balance', 'provider'] as const
export type GroupWait = (typeof groupWaits)[number]

/**
 * Why an order of it is set aside: its money did not come through the platform, its plan is not paid yet, or the bank has refused the refund.
 */
export const groupAsides = ['recorded', 'plan', 'failed'] as const
export type GroupAside = (typeof groupAsides)[number]

/** Who gets how much back (rule REF-12). */
export type GroupWish = {
  /** The rate; null: every one. */
  readonly tierId: number | null
  /** The first and the last ISO day on which they ordered; null: any. */
  readonly orderedFrom: string | null
  readonly orderedUntil: string | null
  readonly share: GroupShare
  /** Per cent, or cents for each place; null: all. */
  readonly value: number | null
  readonly withOptions: boolean
  /** Orders of which everything that is no gift goes back are cancelled. */
  readonly cancelOrders: boolean
}

/** Many orders of a campaign that are refunded at once. */
export type GroupRefund = GroupWish & {
  readonly organizationId: number
  readonly id: string
  readonly formId: number
  /** What the association writes to whom it refunds, as plain text; empty: nothing. */
  readonly words: string
  readonly requestedBy: number
  readonly createdAt: string
}

/** What becomes of one of them. */
export type GroupRefundOrder = {
  readonly organizationId: number
  readonly groupRefundId: string
  readonly orderId: number
  readonly status: GroupRefundStatus
  readonly amount: Cents | null
  readonly waitsFor: GroupWait | null
  readonly asideFor: GroupAside | null
}

/** Minutes until an order that waits is looked at again. */
export const looksAgainAfter: Readonly<Record<GroupWait, number>> = {
  refund: 2,
  dispute: 60,
  bank: 60,
  balance: 60,
  provider: 5,
}

type Item = Pick<OrderItem, 'id' | 'tierId' | 'tierType' | 'amount' | 'discount' | 'quantity' | 'options'>

type Before = {
  readonly own?: readonly RefundLine[]
  readonly moved?: ReadonlyMap<number, Cents>
  readonly cancelled?: ReadonlySet<number>
}

/**
 * What goes back of which lines of an order, in cents; `given`: what they got back already, `own`: what of that by the same operation, `moved`: what
 * moves to cheaper rates gave back of that, by lines; `cancelled`: lines that were given up or cancelled, which are settled by their own rule. A gift beside
 * something else stays (rule REF-12).
 */
export function linesToRefund(
  items: readonly Item[],
  given: readonly RefundLine[],
  wish: GroupWish,
  before: Before = {},
): readonly RefundLine[] {
  return linesMeant(items, wish, before.cancelled).flatMap(item => {
    const amount = backOfLine(item, given, wish, before)
    return amount > 0 ? [{ orderItemId: item.id, amount }] : []
  })
}

function backOfLine(
  item: Item,
  given: readonly RefundLine[],
  wish: GroupWish,
  { own = [], moved = new Map() }: Before,
): Cents {
  const before = sumCents(own.filter(line => line.orderItemId === item.id).map(line => line.amount))
  const asked = askedOf(item, wish, loweredBy(item.id, moved, given))
  return Math.max(0, Math.min(asked - before, leftOfItem(item, given)))
}

/**
 * The most that goes back of an order, in cents, before what came back of it without naming lines: what its whole price, or so many per cent of that, comes
 * to (rule REF-12).
 */
export function meantAtMost(
  items: readonly Item[],
  given: readonly RefundLine[],
  wish: GroupWish,
  before: Before = {},
): Cents {
  const share = wish.share === 'percent' ? {} : ({ share: 'all', value: null } as const)
  const whole = { ...wish, ...share, withOptions: true }
  // What came back may have been of lines that were cancelled: all that was paid is of these, too.
  const gone = wish.share === 'percent' ? before.cancelled : undefined
  const meant = new Set([...linesMeant(items, { tierId: null }, gone), ...linesMeant(items, wish, gone)])
  return sumCents([...meant].map(item => backOfLine(item, given, whole, before)))
}

type Gone = { readonly unnamed?: Cents; readonly cancelled?: ReadonlySet<number> }

/**
 * Whether nothing that is no gift would be left of an order; `unnamed`: what came back of it without naming lines, in cents; `cancelled`: its lines that were
 * given up or cancelled.
 */
export function leavesNothing(
  items: readonly Item[],
  given: readonly RefundLine[],
  lines: readonly RefundLine[],
  { unnamed = 0, cancelled }: Gone = {},
): boolean {
  const back = [...given, ...lines]
  const standing = linesMeant(items, { tierId: null }, cancelled)
  const gone = linesMeant(items, { tierId: null }).filter(item => !standing.includes(item))
  const leftOf = (some: readonly Item[]) => sumCents(some.map(item => leftOfItem(item, back)))
  // What came back without a name may have been of the lines that are gone.
  return leftOf(standing) <= Math.max(0, unnamed - leftOf(gone))
}

/** Whether a gift stands beside something else of an order: its contribution stays with it. */
export function keepsGift(
  items: readonly Item[],
  given: readonly RefundLine[],
  cancelled: ReadonlySet<number>,
): boolean {
  const gifts = items.filter(({ tierType }) => tierType === 'Donation')
  return (
    gifts.length < items.length && gifts.some(item => !cancelled.has(item.id) && leftOfItem(item, given) > 0)
  )
}

function linesMeant(
  items: readonly Item[],
  { tierId }: Pick<GroupWish, 'tierId'>,
  cancelled: ReadonlySet<number> = new Set(),
): readonly Item[] {
  const bought = items.filter(({ tierType }) => tierType !== 'Donation')
  const meant = tierId === null ? bought : items.filter(item => item.tierId === tierId)
  const all = tierId === null && bought.length === 0 ? items : meant
  return all.filter(({ id }) => !cancelled.has(id))
}

/** Halves of a cent go to the payer. */
function askedOf(item: Item, { share, value, withOptions }: GroupWish, lowered: Cents): Cents {
  const { amount, discount } = withOptions ? item : ratePart({ ...item, extraOptions: item.options })
  const price = Math.max(0, amount - discount - lowered)
  if (share === 'percent') return Math.floor((price * (value ?? 0) + 50) / 100)
  return share === 'amount' ? Math.min(price, (value ?? 0) * item.quantity) : price
}

/** How many orders stand where: a row for each state and reason, with what they come to in cents. */
export type GroupCount = Pick<GroupRefundOrder, 'status' | 'waitsFor' | 'asideFor'> & {
  readonly orders: number
  readonly amount: Cents
}

/** How far it has come, by orders. */
export type GroupProgress = {
  readonly total: number
  readonly underWay: number
  readonly done: number
  readonly aside: number
  /** What has gone back, in cents. */
  readonly doneAmount: Cents
  readonly asideAmount: Cents
  readonly waits: readonly { readonly for: GroupWait; readonly orders: number }[]
}

export function groupProgressOf(counts: readonly GroupCount[]): GroupProgress {
  const of = (is: (count: GroupCount) => boolean) => {
    const these = counts.filter(is)
    const orders = these.reduce((sum, count) => sum + count.orders, 0)
    return { orders, amount: sumCents(these.map(({ amount }) => amount)) }
  }
  const waits = groupWaits.map(wait => ({
    for: wait,
    orders: of(({ waitsFor }) => waitsFor === wait).orders,
  }))
  const [done, aside] = (['done', 'aside'] as const).map(state => of(({ status }) => status === state)) as [
    ReturnType<typeof of>,
    ReturnType<typeof of>,
  ]
  return {
    total: of(() => true).orders,
    underWay: of(({ status }) => status === 'found' || status === 'given').orders,
    done: done.orders,
    aside: aside.orders,
    doneAmount: done.amount,
    asideAmount: aside.amount,
    waits: waits.filter(({ orders }) => orders > 0),
  }
}
