import { type ItemSale, itemSales } from '#db/item-sales.ts'
import { factsOfPaymentsOrder } from '#db/order-facts.ts'
import { lockPayment } from '#db/payments.ts'
import { type Donor, donorOfCart, paymentsOfReceipt, type StoredReceipt } from '#db/receipts.ts'
import type { Transaction } from '#db/schema.ts'
import type { BeyondCounterpart } from '#domain/form/counterpart.ts'
import type { PaymentKey } from '#domain/payment/request.ts'
import { keptShares, withinCounterparts } from '#domain/receipt/deductible.ts'
import type { ReceiptedPayment } from '#domain/receipt/receipt.ts'
import { counterpartYearOf, type YearOfOrder } from '../order/counterpart-year.ts'
import { paidSale } from '../order/money-of-sale.ts'
import { isStatusAfterCapture } from '../order/payment-status.ts'
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
  const [sale] = await itemSales(tx, [facts.order])
  if (sale === undefined) return undefined
  const { shares, beyond } = deductibleOf(sale, await counterpartYearOf(tx, facts))
  const amount = isStatusAfterCapture(payment.status) ? (shares.get(payment.id) ?? 0) : 0
  return {
    key,
    deductible: { on: parisDate(payment.capturedAt), amount, means },
    beyond,
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

/** What of each payment of a sale a receipt may cover, in cents, and which limits its counterparts are beyond (rules TAX-6, TAX-11). */
export function deductibleOf(
  sale: ItemSale,
  year: YearOfOrder,
): { readonly shares: ReadonlyMap<number, number>; readonly beyond: BeyondCounterpart } {
  const { items, beyond } = withinCounterparts(sale.items, year)
  const shares = keptShares(paidSale({ ...sale, items }))
  return {
    shares: new Map(sale.payments.map(({ id }, place) => [id, shares[place] ?? 0])),
    beyond: beyond.find(Boolean) ?? null,
  }
}
