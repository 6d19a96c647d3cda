import { cancelledLine, insertCancelledLine, returnedItemsOf } from '#db/cancelled-lines.ts'
import { campaignByKey } from '#db/forms.ts'
import { unnamedBackOf } from '#db/given-back.ts'
import { enqueue } from '#db/jobs.ts'
import { givenBackByMoves } from '#db/line-moves.ts'
import { itemsOfOrder, payerOfCart, soldRefundRule } from '#db/orders.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import { answerRefundRequest, refundRequestOf } from '#db/refund-requests.ts'
import { lockOrder, refundedLinesOfOrder } from '#db/refunds.ts'
import { lockPaymentsOfOrder } from '#db/schedule-changes.ts'
import { lockScheduleOfOrder, scheduleOfOrder } from '#db/schedules.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { settlementOf } from '#db/settlements.ts'
import { type Supplement, supplementsOfOrder } from '#db/supplements.ts'
import { type DatedRefundRule, percentAt, ruleOfOrder } from '#domain/form/refund-steps.ts'
import type { Cents } from '#domain/money.ts'
import { endsWithLastLine, isCancellable, type LineRefund, moneyToCome } from '#domain/order/cancel-line.ts'
import { owedAtMost, owedOfLine } from '#domain/order/give-up.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { cancelOrder, sellAgain } from '../order/follow-order.ts'
import { giveLineBack, refundOfLine } from '../refund/line-refund.ts'
import { unprovenOf } from '../refund/unproven.ts'
import { type ItemVisit, openOrder } from './open-order.ts'

/** A line of an order as it is cancelled. Amounts in cents. */
export type CancelledLineView = Pick<OrderItem, 'label' | 'participant' | 'quantity'> & {
  readonly organization: string
  /** What it cost with its options, after its discount. */
  readonly cost: Cents
  readonly refund: Pick<LineRefund, 'amount' | 'obstacle'>
  /** What the rule of its order gives of it now (rule REF-20); null: its payer saw none. */
  readonly owed: OwedByRule | null
  /** Since when its payer asks for this, an instant; null: they do not. */
  readonly askedAt: string | null
  /** Nothing else of its order stands: the order is cancelled with it. */
  readonly isLast: boolean
  /** Who can be told by mail; null where there is no address. */
  readonly payerEmail: string | null
  readonly obstacle: CancelObstacle | null
  /** What was added to it afterwards and stands: it goes back from the order that paid it (rule ORD-7). */
  readonly added: readonly Pick<Supplement, 'label' | 'paidOrderId'>[]
}

/** What a rule gives of a line, in cents, and in per cent of its price. */
export type OwedByRule = {
  readonly rule: DatedRefundRule
  readonly orderedAt: string
  readonly percent: number
  readonly amount: Cents
}

/**
 * Why a line cannot be cancelled. `over`: its order is cancelled or refunded; `returned`: its place is on sale again already; `monthly`: it
 * is a monthly gift, which is stopped; `transfer`, `plan`: its order asks for the price of all its lines still.
 */
type CancelObstacle = 'over' | 'returned' | 'monthly' | 'transfer' | 'plan'

/** A line of an order before it is cancelled, for who may refund; to anyone else it does not exist. */
export async function readCancelledLine(
  app: App,
  { itemId, ...visit }: ItemVisit,
): Promise<Result<CancelledLineView>> {
  const opened = await openOrder(app, visit, 'refund')
  if (!opened.ok) return opened
  const { order, organization } = opened.value
  const [line, supplements, payer] = await Promise.all([
    standingLine(app, app.db, order, itemId),
    supplementsOfOrder(app.db, order, app.now()),
    payerOfCart(app.db, { organizationId: order.organizationId, id: order.cartId }),
  ])
  if (line === undefined) return failWith('NOT_FOUND')
  const { item, refund, isLast, owed } = line
  const { label, participant, quantity, amount, discount } = item
  const request = await refundRequestOf(app.db, { organizationId: order.organizationId, itemId })
  return ok({
    ...{ label, participant, quantity, isLast, organization: organization.name },
    cost: amount - discount,
    refund: { amount: refund.amount, obstacle: refund.obstacle },
    owed,
    askedAt: request?.status === 'asked' ? request.askedAt : null,
    payerEmail: payer?.email ?? null,
    obstacle: obstacleOf(order, line),
    added: supplements
      .filter(each => each.itemId === itemId && each.state === 'paid' && each.amount > 0)
      .map(({ label: name, paidOrderId }) => ({ label: name, paidOrderId })),
  })
}

const isOver = ({ status }: Order) => status === 'Canceled' || status === 'Refunded'

function obstacleOf(order: Order, { item, isReturned, toCome }: StandingLine): CancelObstacle | null {
  if (isOver(order)) return 'over'
  if (!isCancellable(item)) return 'monthly'
  return isReturned ? 'returned' : toCome
}

type StandingLine = {
  readonly item: OrderItem
  readonly refund: LineRefund
  readonly owed: OwedByRule | null
  readonly isLast: boolean
  readonly isReturned: boolean
  /** The money that its order still asks for. */
  readonly toCome: ReturnType<typeof moneyToCome>
}

/** A line of an order with what can be given back of it; `undefined` for one of another order. */
async function standingLine(
  app: App,
  db: Reader,
  order: Order,
  itemId: number,
): Promise<StandingLine | undefined> {
  const [items, returned] = [await itemsOfOrder(db, order), await returnedItemsOf(db, order)]
  const item = items.find(({ id }) => id === itemId)
  if (item === undefined) return undefined
  const refund = await refundOfLine(db, order, item)
  const standing = items.filter(({ id }) => !returned.has(id))
  return {
    ...{ item, refund, owed: await owedByRule(app, db, order, { item, refund, standing }) },
    isLast: items.every(({ id }) => id === itemId || returned.has(id)),
    // What its payer gave when the event was cancelled is a gift by now (rule CAN-3).
    isReturned: returned.has(itemId) || (await settlementOf(db, order))?.status === 'given',
    toCome: moneyToCome(await paymentsOfOrder(db, order), await scheduleOfOrder(db, order)),
  }
}

/**
 * What the rule of an order gives of a line now, as far as that can be given back; of one that its payer asks for what it gave when they asked: an
 * answer that comes late takes nothing from them (rule REF-19).
 */
async function owedByRule(
  app: App,
  db: Reader,
  order: Order,
  {
    item,
    refund,
    standing,
  }: Pick<StandingLine, 'item' | 'refund'> & { readonly standing: readonly OrderItem[] },
): Promise<OwedByRule | null> {
  const sold = await soldRefundRule(db, order)
  if (sold === null) return null
  const { form } = await campaignByKey(db, order.organizationId, order.formId)
  const rule = ruleOfOrder(sold, form.startDate)
  const request = await refundRequestOf(db, { organizationId: order.organizationId, itemId: item.id })
  const at = request?.status === 'asked' ? request.askedAt : app.now()
  const percent = percentAt(rule, order.createdAt, at)
  const back = {
    given: await refundedLinesOfOrder(db, order),
    moved: await givenBackByMoves(db, order),
    unnamed: (await unnamedBackOf(db, order)).all,
  }
  const owed = Math.min(owedOfLine(item, percent, back).owed, owedAtMost(standing, percent, back))
  return { rule, orderedAt: order.createdAt, percent, amount: Math.min(owed, refund.amount) }
}

type Cancelling = ItemVisit & {
  /** What is to be given back, in cents; null: nothing. */
  readonly refunds: Cents | null
  /** The most that the page showed, in cents; where it is left out, all of it goes back. */
  readonly most?: Cents
  /** Less than the rule gives is meant (rule REF-20). */
  readonly isLess?: boolean
  /** Whether the payer is told. */
  readonly tells: boolean
}

/**
 * Takes a line out of an order (rule ORD-4): its place is on sale again, its ticket or card opens nothing, and its price goes back where that
 * is wanted, in one transaction. The same again changes nothing; says whether this call did. Errors: `NOT_FOUND`, `ORDER_CLOSED`,
 * `ORDER_MONEY_TO_COME` where a transfer is awaited or instalments are not paid, `CONFLICT`
 * where another amount can be given back than was shown, `refund_below_rule` of `less` where that is less than the rule gives and nobody said so, those of a refund, and those of a missing proof.
 */
export async function cancelLine(
  app: App,
  { refunds, most = refunds ?? 0, isLess = false, tells, ...visit }: Cancelling,
): Promise<Result<boolean>> {
  const opened = await openOrder(app, visit, 'refund')
  if (!opened.ok) return opened
  const { order: key, userId } = opened.value
  const unproven = await unprovenOf(app, visit)
  return app.transaction<Result<boolean>>(async tx => {
    await lockPaymentsOfOrder(tx, key)
    await lockScheduleOfOrder(tx, key)
    const order = await lockOrder(tx, key)
    const line = order && (await standingLine(app, tx, order, visit.itemId))
    if (order === undefined || line === undefined) return failWith('NOT_FOUND')
    const { organizationId, id: orderId } = order
    const { itemId } = visit
    if ((await cancelledLine(tx, { organizationId, itemId })) !== undefined) return ok(false)
    const obstacle = obstacleOf(order, line)
    if (obstacle !== null) return failWith(obstacle === line.toCome ? 'ORDER_MONEY_TO_COME' : 'ORDER_CLOSED')
    if ((refunds ?? 0) < (line.owed?.amount ?? 0) && !isLess) return failWith('refund_below_rule', 'less')
    if (refunds !== null) {
      if (line.refund.obstacle === null && most !== line.refund.amount) return failWith('CONFLICT')
      const giving = { requestedBy: `user:${userId}`, sendMail: tells, isLast: line.isLast, ...unproven }
      const given = await giveLineBack(app, tx, { ...line, order, amount: refunds }, giving)
      if (!given.ok) return given
    }
    const refunded = refunds ?? 0
    const at = { cancelledBy: userId, cancelledAt: app.now() }
    await insertCancelledLine(tx, { organizationId, orderId, itemId, refunded, ...at })
    const request = await refundRequestOf(tx, { organizationId, itemId })
    if (request !== undefined)
      await answerRefundRequest(tx, request, 'accept', { by: userId, now: app.now() })
    if (tells) await tell(app, tx, { organizationId, itemId })
    const facts = { form: String(order.formId), amount: refunded }
    await auditAction(app, tx, {
      ...{ organizationId, userId, action: 'order.cancelLine', object: `order:${orderId}`, facts },
    })
    // The stock comes last before COMMIT (rule STK-5).
    const isOver = line.isLast && refunded === 0 && endsWithLastLine(await paymentsOfOrder(tx, order))
    if (isOver) await cancelOrder(app, tx, order, null)
    else await sellAgain(tx, order, [line.item])
    return ok(true)
  })
}

async function tell(
  app: App,
  tx: Transaction,
  { organizationId, itemId }: { readonly organizationId: number; readonly itemId: number },
): Promise<void> {
  const mail = { organizationId, kind: 'lineCancelled', subjectId: String(itemId) } as const
  await enqueue(tx, 'send-mail', mail, { trace: app.trace })
}
