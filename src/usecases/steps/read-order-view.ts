import { type Campaign, campaignByKey } from '#db/forms.ts'
import { itemsOfOrder, type OrderPayer, payerOfCart } from '#db/orders.ts'
import { paymentsOfOrder } from '#db/payments.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import type { ShownPaymentStatus } from '#domain/payment/payment-flow.ts'
import { shownStatus } from '#domain/payment/payment-flow.ts'
import type { App } from '../app.ts'

/** A payment as its payer may see it (platform API). Amounts in cents. */
export type PaymentView = {
  readonly id: number
  readonly number: number
  readonly date: string
  readonly amount: number
  readonly amountTip: number
  readonly status: ShownPaymentStatus
  readonly refusedByBank: boolean
  readonly attestationUrl: string | null
}

/** An order as its payer may see it. `amount` and `tip` in cents. */
export type OrderView = {
  readonly order: Order
  readonly items: readonly OrderItem[]
  readonly payments: readonly PaymentView[]
  readonly payer: OrderPayer | undefined
  readonly campaign: Campaign
}

/** Gathers an order that the caller may see. */
export async function readOrderView(app: App, order: Order): Promise<OrderView> {
  const [items, payments, payer, campaign] = await Promise.all([
    itemsOfOrder(app.db, order),
    paymentsOfOrder(app.db, order),
    payerOfCart(app.db, { organizationId: order.organizationId, id: order.cartId }),
    campaignByKey(app.db, order.organizationId, order.formId),
  ])
  const views = payments.map(payment => ({
    id: payment.id,
    number: payment.number,
    date: payment.dueOn,
    amount: payment.amount,
    amountTip: payment.amountTip,
    status: shownStatus(payment.status),
    refusedByBank: payment.status === 'Refused',
    attestationUrl: null,
  }))
  return { order, items, payments: views, payer, campaign }
}
