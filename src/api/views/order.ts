import type { OrderView } from '#usecases/order/read-order-view.ts'
import { formUrl } from './form.ts'

/** Which order this is, and what for. */
export function orderHead({ order, campaign }: OrderView) {
  const { formSlug, formType, organizationSlug } = campaign.form
  return { id: order.id, date: order.createdAt, formSlug, formType, organizationSlug }
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
    payments,
    tip: order.tip,
    total: order.amount,
    discount: view.discount,
    schedule: view.schedule,
    ...(input.withForm ? { form: { ...form, url: formUrl(form) } } : {}),
    ...(input.withOrganization ? { organization } : {}),
  }
}
