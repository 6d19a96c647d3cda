import { listAdministeredPayments } from '#db/administered-payments.ts'
import { disputesOfPayment } from '#db/disputes.ts'
import { itemsOfOrder, orderByKey } from '#db/orders.ts'
import { organizationBySlug } from '#db/organizations.ts'
import { paymentById } from '#db/payments.ts'
import { refundedLinesOfOrder, refundsOfPayment } from '#db/refunds.ts'
import { type Withdrawal, withdrawalOf } from '#db/withdrawals.ts'
import type { OrderItem } from '#domain/order/order.ts'
import { leftOfItem, type RefundObstacle, refundObstacle } from '#domain/payment/refund-input.ts'
import { refundable, type Shares } from '#domain/payment/refundable.ts'
import type { Payment } from '#domain/payment/request.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { mayAdminister } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import {
  type DisputeView,
  disputeView,
  type PaymentRow,
  paymentRow,
  type RefundView,
  refundView,
} from './payment-detail.ts'

/** What may be given back of one thing that was bought, in cents. */
export type RefundableItem = Pick<OrderItem, 'id' | 'label' | 'tierType' | 'quantity' | 'participant'> & {
  readonly paid: number
  readonly left: number
}

/** What its payer gave back within the time that the law gives (rule REF-9). Amount in cents; `refundBy` an ISO day. */
export type WithdrawnPart = Pick<Withdrawal, 'createdAt' | 'amount' | 'refundBy'> & {
  readonly labels: readonly string[]
  /** Whether something of it has still to be given back. */
  readonly isDue: boolean
}

export type PaymentDetail = {
  readonly organization: string
  readonly payment: PaymentRow
  readonly items: readonly RefundableItem[]
  readonly refunds: readonly RefundView[]
  readonly disputes: readonly DisputeView[]
  readonly withdrawal: WithdrawnPart | null
  readonly left: Shares
  /** Why nothing can be given back now. */
  readonly obstacle: RefundObstacle | null
}

type Input = { readonly organizationSlug: string; readonly paymentId: number; readonly userId: number | null }

/** One payment with its history, for an administrator; to anyone else it does not exist. */
export async function readPaymentDetail(app: App, input: Input): Promise<Result<PaymentDetail>> {
  const organization = await organizationBySlug(app.db, input.organizationSlug)
  if (organization === undefined) return failWith('NOT_FOUND')
  const payment = await paymentById(app.db, { organizationId: organization.id, paymentId: input.paymentId })
  if (payment === undefined || payment.orderId === null) return failWith('NOT_FOUND')
  const order = await orderByKey(app.db, { organizationId: organization.id, id: payment.orderId })
  const form = order && { organizationId: organization.id, id: order.formId }
  if (form === undefined || !(await mayAdminister(app, input.userId, 'seePayments', form)))
    return failWith('NOT_FOUND')
  return ok({ organization: organization.name, ...(await detailOf(app, payment, payment.orderId)) })
}

async function detailOf(app: App, payment: Payment, orderId: number) {
  const { organizationId, id: paymentId } = payment
  const key = { organizationId, paymentId }
  const order = { organizationId, id: orderId }
  const page = { organizationId, formIds: null, statuses: null, before: paymentId + 1, limit: 1 }
  const [rows, items, given, refunds, disputes, withdrawal] = await Promise.all([
    listAdministeredPayments(app.db, page),
    itemsOfOrder(app.db, order),
    refundedLinesOfOrder(app.db, order),
    refundsOfPayment(app.db, key),
    disputesOfPayment(app.db, key),
    withdrawalOf(app.db, order),
  ])
  const [row] = rows
  if (row === undefined) throw new Error(`payment ${paymentId} has no order`)
  const refundableItems = items.map(item => refundableItem(item, given))
  return {
    payment: paymentRow(row),
    items: refundableItems,
    refunds: refunds.map(refundView),
    disputes: disputes.map(disputeView),
    withdrawal: withdrawal === undefined ? null : withdrawnPart(withdrawal, refundableItems),
    left: refundable(payment, { refunds, disputes }),
    obstacle: refundObstacle(payment.status) ?? null,
  }
}

function withdrawnPart({ createdAt, amount, refundBy, lines }: Withdrawal, items: readonly RefundableItem[]) {
  const ids = lines.map(line => line.orderItemId)
  const back = items.filter(({ id }) => ids.includes(id))
  const labels = back.map(({ label }) => label)
  return { createdAt, amount, refundBy, labels, isDue: back.some(({ left }) => left > 0) }
}

function refundableItem(item: OrderItem, given: Parameters<typeof leftOfItem>[1]): RefundableItem {
  const { id, label, tierType, quantity, participant, amount, discount } = item
  return {
    id,
    label,
    tierType,
    quantity,
    participant,
    paid: amount - discount,
    left: leftOfItem(item, given),
  }
}
