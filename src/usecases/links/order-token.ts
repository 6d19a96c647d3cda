import { orderPagePath } from '#domain/order/order-address.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'

/** Days that a mail's link to the order page works. */
const linkDays = 400

/** What an order's link signs: this one order, nothing else. */
export function orderSubject(order: { readonly organizationId: number; readonly id: number }): string {
  return `order:${order.organizationId}:${order.id}`
}

/** A signed token for one order. */
export function orderToken(app: App, order: { organizationId: number; id: number }): string {
  return app.signer.sign(orderSubject(order), minutesAfter(app.now(), linkDays * 24 * 60))
}

/** The page of an order as a mail links it: opened without an account. */
export function orderPageUrl(app: App, order: { organizationId: number; id: number }): string {
  return `${app.operator.origin}${orderPagePath(order.id, orderToken(app, order))}`
}
