import { returnedItemsOf } from '#db/cancelled-lines.ts'
import { campaignByKey } from '#db/forms.ts'
import { unnamedBackOf } from '#db/given-back.ts'
import { givenBackByMoves } from '#db/line-moves.ts'
import { itemsOfOrder, soldRefundRule } from '#db/orders.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import { refundRequestsOf } from '#db/refund-requests.ts'
import { refundedLinesOfOrder } from '#db/refunds.ts'
import { scheduleOfOrder } from '#db/schedules.ts'
import type { Reader } from '#db/schema.ts'
import { settlementOf } from '#db/settlements.ts'
import { completedItemsOf } from '#db/supplements.ts'
import { usedPlacesOf } from '#db/used-places.ts'
import { withdrawalOf } from '#db/withdrawals.ts'
import { type DatedRefundRule, percentAt, ruleOfOrder } from '#domain/form/refund-steps.ts'
import { startsOnADay } from '#domain/form/types/index.ts'
import { type Cents, sumCents } from '#domain/money.ts'
import { lineRefund, moneyToCome } from '#domain/order/cancel-line.ts'
import {
  type GiveUpObstacle,
  type GiveUpWay,
  giveUpObstacle,
  giveUpWay,
  owedAtMost,
  owedOfLine,
} from '#domain/order/give-up.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import type { RefundRequestStatus } from '#domain/order/refund-request-flow.ts'
import { refundObstacle } from '#domain/payment/refund-input.ts'
import type { App } from '../app.ts'
import { partsOfOrder } from './line-refund.ts'

/** A line as its payer may give it up. Amounts in cents. */
export type GivenUpItem = {
  readonly item: OrderItem
  /** What it costs with its options, after its discount and what a cheaper rate gave back. */
  readonly cost: Cents
  /** What goes back of it now by the rule, as far as there is money. */
  readonly owed: Cents
  readonly obstacle: GiveUpObstacle | null
  readonly way: GiveUpWay
  /** What was asked about it; null: nothing. */
  readonly request: RefundRequestStatus | null
}

/** An order as its payer may give its lines up. */
export type GivenUp = {
  readonly order: Order
  readonly rule: DatedRefundRule | null
  /** What the rule gives now, in per cent. */
  readonly percent: number
  readonly items: readonly GivenUpItem[]
  /** What can go back now by the rule of what is left of its money, in cents: lines that are given up together share it. */
  readonly left: Cents
  /** The contribution that goes back with the last line where something of that does, in cents. */
  readonly tip: Cents
  /** Its event is cancelled or postponed: its payer is asked, and chooses there (rule CAN-2). */
  readonly isSettled: boolean
}

const isEnded = ({ status }: Order) => status === 'Canceled' || status === 'Refunded'

/** What of an order can be given up now; under its locks, where something is decided on it. */
export async function givenUpOf({ now }: Pick<App, 'now'>, db: Reader, order: Order): Promise<GivenUp> {
  const { form } = await campaignByKey(db, order.organizationId, order.formId)
  const [items, returned, used] = [
    await itemsOfOrder(db, order),
    await returnedItemsOf(db, order),
    await usedPlacesOf(db, order),
  ]
  const completed = await completedItemsOf(db, order, now())
  const [parts, given] = [await partsOfOrder(db, order), await refundedLinesOfOrder(db, order)]
  const [moved, unnamed] = [await givenBackByMoves(db, order), (await unnamedBackOf(db, order)).all]
  const requests = await refundRequestsOf(db, order)
  const sold = await soldRefundRule(db, order)
  const rule = sold && ruleOfOrder(sold, form.startDate)
  const percent = rule === null ? 0 : percentAt(rule, order.createdAt, now())
  const settlement = await settlementOf(db, order)
  const isSettled = form.isCancelled === true || (settlement !== undefined && settlement.status !== 'kept')
  const whole = {
    isOver: isEnded(order) || (await withdrawalOf(db, order)) !== undefined,
    isSettled,
    hasBegun:
      startsOnADay(form.formType) &&
      form.startDate !== null &&
      Date.parse(form.startDate) <= Date.parse(now()),
    // One that is not processed yet waits for its first payment, as for a transfer.
    isOwed:
      order.status !== 'Processed' ||
      moneyToCome(await paymentsOfOrder(db, order), await scheduleOfOrder(db, order)) !== null,
    rule,
  }
  const standing = items.filter(({ id }) => !returned.has(id))
  const most = owedAtMost(standing, percent, { given, moved, unnamed })
  // What a line cost that costs nothing any more may still be on its way back.
  const underWay = parts.some(({ status }) => status === 'Refunding') ? 'REFUND_IN_PROGRESS' : null
  const views = items.map(item => {
    const refund = lineRefund(item, given, parts)
    const { cost, ...byRule } = owedOfLine(item, percent, { given, moved })
    const owed = Math.min(byRule.owed, most)
    const line = {
      ...{ tierType: item.tierType, cost, isReturned: returned.has(item.id) },
      isFree: item.amount === item.discount,
      isScanned: used.some(({ itemId, isScanned }) => itemId === item.id && isScanned),
      isPassedOn: used.some(({ itemId, isPassedOn }) => itemId === item.id && isPassedOn),
      ...{ isCompleted: completed.has(item.id), refundObstacle: refund.obstacle ?? underWay },
    }
    const way = giveUpWay(whole, line)
    return {
      ...{ item, cost, way, obstacle: giveUpObstacle(whole, line) },
      owed: way === 'now' ? Math.min(owed, refund.amount) : owed,
      request: requests.find(({ itemId }) => itemId === item.id)?.status ?? null,
    }
  })
  const held = sumCents(parts.filter(part => refundObstacle(part) === undefined).map(({ left }) => left))
  return {
    ...{ order, rule, percent, isSettled, items: views },
    left: Math.min(held, most),
    tip: sumCents(parts.map(({ tipLeft }) => tipLeft)),
  }
}
