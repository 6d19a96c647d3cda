import type { AfterOrder } from '#messages/after-order-words.ts'
import type { OrderView } from './read-order-view.ts'

/** What is said after an order, whoever says it. */
export function afterOrderOf({ order, campaign, contactEmail }: OrderView): AfterOrder {
  const { form, organization } = campaign
  return { formType: form.formType, orderId: order.id, organization: organization.name, contactEmail }
}
