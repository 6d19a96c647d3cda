import type { ItemSale } from '#db/item-sales.ts'
import type { PaymentOfItems } from '#domain/order/item-money.ts'
import type { OrderItem } from '#domain/order/order.ts'
import { paidItems } from '#domain/order/withdrawal.ts'
import type { Payment } from '#domain/payment/request.ts'
import { isAlive, isStatusAfterCapture, partOf } from './payment-status.ts'
import { withdrawalNow } from './withdrawal-now.ts'

/** The items that the payments of a sale pay for, and the payments, as their money is told apart. */
export type PaidSale = {
  readonly items: readonly OrderItem[]
  readonly payments: readonly PaymentOfItems[]
  readonly isMonthly: boolean
}

/** A sale as its money is told apart: without what was withdrawn from before it was paid. */
export function paidSale(sale: ItemSale): PaidSale {
  const { items, payments, withdrawal, plan, back } = sale
  return {
    items: withdrawal === null ? items : paidItems(items, withdrawalNow(withdrawal, sale), partOf(payments)),
    isMonthly: plan?.frequency === 'Monthly',
    payments: payments.map(payment => ({
      part: partOf([payment]),
      state: stateOf(payment),
      back: back.filter(({ paymentId }) => paymentId === payment.id),
    })),
  }
}

function stateOf(payment: Payment): PaymentOfItems['state'] {
  if (isStatusAfterCapture(payment.status)) return payment.capturedAt === null ? 'never' : 'came'
  return isAlive(payment) ? 'open' : 'never'
}
