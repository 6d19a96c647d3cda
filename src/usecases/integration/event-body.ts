import { type CheckoutCart, checkoutCartById } from '#db/checkout-carts.ts'
import type { StoredEvent } from '#db/events.ts'
import { type Campaign, campaignByKey } from '#db/forms.ts'
import { itemsOfOrder, type OrderPayer, orderByKey, payerOfCart } from '#db/orders.ts'
import { paymentById, paymentsOfOrder } from '#db/payments.ts'
import { standingReceipts } from '#db/receipts.ts'
import { refundsOfPayment } from '#db/refunds.ts'
import { includedVat } from '#domain/cart/payment-terms.ts'
import {
  eventItemState,
  eventOrganizationTypes,
  eventPaymentState,
  sharesOf,
} from '#domain/integration/event-words.ts'
import { sumCents } from '#domain/money.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import { documentFile } from '#domain/payment/outcome-address.ts'
import { isOffline, toldMeans } from '#domain/payment/payment-means.ts'
import { isAttested, type Payment } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { attestationUrl, receiptUrl } from '../links/tokens.ts'

type Sale = {
  readonly order: Order
  readonly items: readonly OrderItem[]
  readonly payments: readonly Payment[]
  readonly payer: OrderPayer | undefined
  /** The tax receipts that stand, by the payments that they cover. */
  readonly receipts: Awaited<ReturnType<typeof standingReceipts>>
  readonly campaign: Campaign
  /** What the program sent that made the cart, where one did. */
  readonly asked: CheckoutCart | undefined
}

/** The bytes of an event, in the shape that existing integrations read (`docs/events.md`); `undefined` where its subject is gone. */
export async function eventBody(app: App, event: StoredEvent): Promise<string | undefined> {
  const { organizationId, eventType, subjectId, occasion } = event
  if (subjectId === null) return undefined
  const payment =
    eventType === 'Payment' ? await paymentById(app.db, { organizationId, paymentId: subjectId }) : undefined
  const orderId = eventType === 'Order' ? subjectId : payment?.orderId
  const sale = orderId == null ? undefined : await saleOf(app, { organizationId, id: orderId })
  if (sale === undefined) return undefined
  const data = payment === undefined ? orderData(app, sale) : await paymentData(app, sale, payment)
  const [name] = occasion.split(':')
  const metadata = sale.asked?.metadata ?? undefined
  return JSON.stringify({ eventType, occasion: name, createdAt: event.createdAt, data, metadata })
}

async function saleOf(app: App, key: { organizationId: number; id: number }): Promise<Sale | undefined> {
  const order = await orderByKey(app.db, key)
  if (order === undefined) return undefined
  const [items, payments, payer, campaign, asked, receipts] = await Promise.all([
    itemsOfOrder(app.db, order),
    paymentsOfOrder(app.db, order),
    payerOfCart(app.db, { organizationId: order.organizationId, id: order.cartId }),
    campaignByKey(app.db, order.organizationId, order.formId),
    checkoutCartById(app.db, order.cartId),
    standingReceipts(app.db, order),
  ])
  return { order, items, payments, payer, campaign, asked, receipts }
}

/** Of every amount only the organization's part counts: the contribution to the platform stands in `amountTip`. */
const partOf = ({ amount, amountTip }: Payment) => amount - amountTip

function orderData(app: App, sale: Sale) {
  const { order, items, payments, payer } = sale
  const discount = items.reduce((sum, item) => sum + item.discount, 0)
  return {
    ...orderHead(sale),
    payer: payerData(payer),
    items: items.map((item, place) => ({
      ...itemData(item, order),
      ...takerOf(item),
      payments: payments.map(payment => ({ id: payment.id, shareAmount: shares(sale, payment)[place] ?? 0 })),
    })),
    payments: payments.map(payment => ({
      ...paymentHead(app, sale, payment),
      items: items.map((item, place) => shareData(item, shares(sale, payment)[place] ?? 0)),
    })),
    amount: { total: order.amount, vat: sumCents(items.map(includedVat)), discount },
  }
}

async function paymentData(app: App, sale: Sale, payment: Payment) {
  const { order, items, payer } = sale
  const { organizationId, id: paymentId } = payment
  const refunds = await refundsOfPayment(app.db, { organizationId, paymentId })
  return {
    ...paymentHead(app, sale, payment),
    order: orderHead(sale),
    payer: payerData(payer),
    items: items.map((item, place) => ({
      ...shareData(item, shares(sale, payment)[place] ?? 0),
      ...itemData(item, order),
    })),
    refundOperations: refunds.map(({ id, organizationPart, tipPart, status, createdAt }) => ({
      reference: id,
      amount: organizationPart,
      amountTip: tipPart,
      status: status === 'succeeded' ? 'Processed' : status === 'failed' ? 'Error' : 'Processing',
      meta: { createdAt, updatedAt: createdAt },
    })),
  }
}

function orderHead({ order, asked, campaign: { form, organization } }: Sale) {
  return {
    id: order.id,
    date: order.createdAt,
    formSlug: form.formSlug,
    formType: form.formType,
    formName: form.title,
    organizationName: organization.name,
    organizationSlug: organization.organizationSlug,
    organizationType: eventOrganizationTypes[organization.organismType] ?? organization.organismType,
    organizationIsUnderColucheLaw: organization.isUnderColucheLaw,
    // Which cart of the program this was (docs/checkout.md).
    ...(asked && { cartId: asked.cartId, reference: asked.reference ?? undefined }),
    isAnonymous: false,
    isAmountHidden: false,
    meta: { createdAt: order.createdAt, updatedAt: order.createdAt },
  }
}

function paymentHead(app: App, { receipts }: Sale, payment: Payment) {
  const { id, number: installmentNumber, dueOn, amount, amountTip, means, status, capturedAt } = payment
  const date = capturedAt ?? dueOn
  const receipt = receipts.find(({ paymentId }) => paymentId === id)
  return {
    id,
    amount,
    amountTip,
    date,
    installmentNumber,
    state: eventPaymentState(status),
    ...toldMeans(means),
    ...(isOffline(means) && { type: 'Offline' }),
    ...(isAttested(payment) && {
      // What did not come through the platform is not transferred by it.
      ...(!isOffline(means) && { cashOutState: 'Transfered' }),
      // Programs fetch it and keep what they get.
      paymentReceiptUrl: documentFile(attestationUrl(app, payment, 'mail')),
    }),
    ...(receipt && {
      fiscalReceiptUrl: documentFile(
        receiptUrl(app, { organizationId: payment.organizationId, id: receipt.id }, 'mail'),
      ),
    }),
    meta: { createdAt: date, updatedAt: date },
  }
}

function itemData(
  { id, amount, tierType: type, label: name, tierId, quantity }: OrderItem,
  { status }: Order,
) {
  return { id, amount, type, name, state: eventItemState(status), quantity, ...(tierId && { tierId }) }
}

/** Who takes the place, and what they answered: what the association reads in its back office. */
function takerOf({ participant, customFields, options, discount }: OrderItem) {
  return {
    ...(participant && { user: participant }),
    ...(customFields.length > 0 && { customFields }),
    ...(options.length > 0 && { options }),
    ...(discount > 0 && { discount: { amount: discount } }),
  }
}

function shareData({ id }: OrderItem, shareAmount: number) {
  return { id, shareAmount, shareItemAmount: shareAmount }
}

function shares({ items, payments }: Sale, payment: Payment): readonly number[] {
  const lines = items.map(({ amount, discount, tierType }) => ({ cost: amount - discount, tierType }))
  return sharesOf(partOf(payment), lines, { number: payment.number, isOnly: payments.length === 1 })
}

/** Without what nobody wrote: older integrations stumble over nulls. */
function payerData(payer: OrderPayer | undefined) {
  if (payer === undefined) return {}
  const { companyName, email, firstName, lastName, address, city, zipCode, country } = payer
  const facts = { email, firstName, lastName, address, city, zipCode, country, company: companyName }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== ''))
}
