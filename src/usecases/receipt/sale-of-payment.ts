import { factsOfPaymentsOrder, type OrderFacts } from '#db/order-facts.ts'
import { lockPayment } from '#db/payments.ts'
import { type Donor, donorOfCart, paymentsOfReceipt, type StoredReceipt } from '#db/receipts.ts'
import type { Transaction } from '#db/schema.ts'
import type { BeyondCounterpart } from '#domain/form/counterpart.ts'
import { paidItems } from '#domain/order/withdrawal.ts'
import type { Payment, PaymentKey } from '#domain/payment/request.ts'
import { keptShares, type PaymentOfSale, withinCounterparts } from '#domain/receipt/deductible.ts'
import type { ReceiptedPayment } from '#domain/receipt/receipt.ts'
import { counterpartYearOf } from '../order/counterpart-year.ts'
import { backOf, isAlive, isStatusAfterCapture, partOf } from '../order/payment-status.ts'
import { withdrawalNow } from '../order/withdrawal-now.ts'
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
async function countedItems(tx: Transaction, facts: OrderFacts) {
  return withinCounterparts(facts.items, await counterpartYearOf(tx, facts))
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
