import { earlierWithCounterparts } from '#db/counterparts.ts'
import { type ItemSale, itemSales } from '#db/item-sales.ts'
import { factsOfPaymentsOrder, type OrderFacts } from '#db/order-facts.ts'
import { lockPayment } from '#db/payments.ts'
import { type Donor, donorOfCart, paymentsOfReceipt, type StoredReceipt } from '#db/receipts.ts'
import type { Transaction } from '#db/schema.ts'
import { type BeyondCounterpart, counterpartCapOn } from '#domain/form/counterpart.ts'
import { type Cents, sumCents } from '#domain/money.ts'
import { goneOfLine, moneyOfItems } from '#domain/order/item-money.ts'
import { paidItems } from '#domain/order/withdrawal.ts'
import type { Payment, PaymentKey } from '#domain/payment/request.ts'
import {
  counterpartsUsed,
  keptShares,
  type PaymentOfSale,
  withinCounterparts,
} from '#domain/receipt/deductible.ts'
import type { ReceiptedPayment } from '#domain/receipt/receipt.ts'
import { paidSale } from '../order/money-of-sale.ts'
import { backOf, isAlive, isStatusAfterCapture, partOf } from '../order/payment-status.ts'
import { withdrawalNow } from '../order/read-order-view.ts'
import { parisDate } from '../paris-time.ts'

/** A payment whose money came, with what of it a receipt may cover now; `deductible` in cents, perhaps nothing. */
export type DeductiblePayment = {
  readonly key: PaymentKey
  readonly deductible: ReceiptedPayment
  /** Which limit the counterpart of something of it is beyond, so that it opens no receipt (rule TAX-11). */
  readonly beyond: BeyondCounterpart
  /** Nobody once the person was erased. */
  readonly donor: Donor | undefined
}

/**
 * What of a payment a receipt may cover, the payment being locked from now on. `undefined` where its money never came, came back
 * whole, or where something of it is under way: whoever ends that looks again (rule TAX-9).
 */
export async function deductiblePayment(
  tx: Transaction,
  key: PaymentKey,
): Promise<DeductiblePayment | undefined | 'underWay'> {
  const payment = await lockPayment(tx, key)
  if (payment === undefined || payment.capturedAt === null || payment.orderId === null) return undefined
  if (payment.status === 'Refunding' || payment.status === 'Contested') return 'underWay'
  const facts = await factsOfPaymentsOrder(tx, key)
  const means = facts?.payments.find(({ id }) => id === payment.id)?.means
  if (facts === undefined || means === undefined) return undefined
  const { organizationId, cartId } = facts.order
  const { items, beyond } = await countedItems(tx, facts)
  const amount = isStatusAfterCapture(payment.status) ? await amountOf(tx, payment, { ...facts, items }) : 0
  return {
    key,
    deductible: { on: parisDate(payment.capturedAt), amount, means },
    beyond: beyond.find(Boolean) ?? null,
    donor: await donorOfCart(tx, { organizationId, cartId }),
  }
}

/** The same of all payments of a receipt; `underWay` where that is so of one of them. */
export async function paymentsNow(
  tx: Transaction,
  receipt: Pick<StoredReceipt, 'organizationId' | 'id'>,
): Promise<readonly DeductiblePayment[] | 'underWay'> {
  const { organizationId } = receipt
  const payments: DeductiblePayment[] = []
  for (const { paymentId } of await paymentsOfReceipt(tx, receipt)) {
    const payment = await deductiblePayment(tx, { organizationId, paymentId })
    if (payment === 'underWay') return payment
    if (payment !== undefined) payments.push(payment)
  }
  return payments
}

/** The items of an order, those with a real counterpart without their right to a receipt: its day decides, and what its donor had before. */
async function countedItems(tx: Transaction, { order, items }: OrderFacts) {
  if (!items.some(({ counterpart }) => counterpart)) return { items, beyond: [] }
  const cap = counterpartCapOn(parisDate(order.createdAt))
  const earlier = await earlierWithCounterparts(tx, order)
  const sales = await itemSales(tx, [...earlier, order])
  const gone = new Map(sales.flatMap(goneOfSale))
  const before = sales.filter(({ id }) => id !== order.id).toSorted((one, other) => one.id - other.id)
  const used = counterpartsUsed(
    before.flatMap(sale => sale.items),
    { cap, gone },
  )
  return withinCounterparts(items, { cap, used, gone })
}

/**
 * What of the items of a sale came back or will never come, by their ids. What is not known of what could be of any of them, as where
 * receipts are counted; further months are the gift's alone.
 */
function goneOfSale(sale: ItemSale): readonly (readonly [number, Cents])[] {
  const { items, isMonthly, payments } = paidSale(sale)
  const [first] = payments
  const back = (isMonthly && first ? [first] : payments).flatMap(payment => payment.back)
  const unknown = sumCents(back.flatMap(({ lines, amount }) => (lines === null ? amount : [])))
  const known = payments.map(payment => ({
    ...payment,
    back: payment.back.filter(({ lines }) => lines !== null),
  }))
  return moneyOfItems({ items, isMonthly, payments: known })
    .filter(({ isOwn }) => isOwn)
    .map(line => [line.itemId, goneOfLine(line, known) + unknown])
}

async function amountOf(tx: Transaction, payment: Payment, facts: OrderFacts): Promise<number> {
  const { payments, withdrawal, schedule } = facts
  const items =
    withdrawal === null
      ? facts.items
      : paidItems(facts.items, withdrawalNow(withdrawal, facts), partOf(payments))
  const ofSale: PaymentOfSale[] = []
  for (const each of payments) {
    const state = isStatusAfterCapture(each.status) ? 'came' : isAlive(each) ? 'open' : 'never'
    ofSale.push({ part: partOf([each]), state, back: state === 'came' ? await backOf(tx, each) : [] })
  }
  const shares = keptShares({ items, payments: ofSale, isMonthly: schedule?.frequency === 'Monthly' })
  return shares[payments.findIndex(({ id }) => id === payment.id)] ?? 0
}
