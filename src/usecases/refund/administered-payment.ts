import { orderByKey } from '#db/orders.ts'
import { organizationBySlug } from '#db/organizations.ts'
import { paymentById } from '#db/payments.ts'
import { mayAdminister } from '../access/may-administer.ts'
import type { App } from '../app.ts'

type Input = { readonly organizationSlug: string; readonly paymentId: number; readonly userId: number | null }

/** The payment of an order that somebody may act on; to anyone else it does not exist. */
export async function administeredPayment(
  app: App,
  { organizationSlug, paymentId, userId }: Input,
  act: Parameters<typeof mayAdminister>[2],
): Promise<{ readonly organizationId: number; readonly paymentId: number } | undefined> {
  const organization = await organizationBySlug(app.db, organizationSlug)
  if (organization === undefined) return undefined
  const key = { organizationId: organization.id, paymentId }
  const payment = await paymentById(app.db, key)
  if (payment === undefined || payment.orderId === null) return undefined
  const order = await orderByKey(app.db, { organizationId: organization.id, id: payment.orderId })
  const form = order && { organizationId: organization.id, id: order.formId }
  return form !== undefined && (await mayAdminister(app, userId, act, form)) ? key : undefined
}
