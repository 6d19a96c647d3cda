import { toldMeans } from '#domain/payment/payment-means.ts'
import type { OrderView, PaymentView } from '#usecases/order/read-order-view.ts'
import { formUrl } from './form.ts'

/** Which order this is, and what for. */
export function orderHead({ order, campaign }: OrderView) {
  const { formSlug, formType, organizationSlug } = campaign.form
  return { id: order.id, date: order.createdAt, formSlug, formType, organizationSlug }
}

/** A payment of it. */
export function paymentView({ means, ...payment }: PaymentView) {
  return { ...payment, ...toldMeans(means) }
}

/** An order with its items and payments, and on demand with its form and organization. */
export function orderView(view: OrderView, input: { withForm: boolean; withOrganization: boolean }) {
  const { order, items, payments, payer, campaign } = view
  const { form, organization } = campaign
  return {
    ...orderHead(view),
    status: order.status,
    payer: payer ?? null,
    items,
    payments: payments.map(paymentView),
    tip: order.tip,
    total: order.amount,
    discount: view.discount,
    schedule: view.schedule,
    ...(input.withForm ? { form: { ...form, url: formUrl(form) } } : {}),
    ...(input.withOrganization ? { organization } : {}),
  }
}
