import type { AccountLink } from '#db/account-links.ts'
import { ordersPaidWith } from '#db/payers-orders.ts'
import { ordersFoundMail } from '#documents/mail/orders-found.ts'
import { findOrderPath } from '#domain/payment/outcome-address.ts'
import type { App } from '../app.ts'
import { orderPageUrl } from '../links/tokens.ts'
import { type Letter, senderOf } from '../mail-envelope.ts'
import { parisDate } from '../paris-time.ts'

/** The links of every order that was paid with an address, or that there is none: only its reader learns which. */
export async function writeOrdersFound(app: App, { email, locale }: AccountLink): Promise<Letter> {
  const orders = await ordersPaidWith(app.db, email)
  const content = ordersFoundMail(senderOf(app, locale, app.operator.brand, null), {
    orders: orders.map(order => ({
      number: String(order.id),
      date: parisDate(order.createdAt),
      title: order.title,
      organization: order.organization,
      address: orderPageUrl(app, order),
    })),
    accountUrl: `${app.operator.origin}/premiere-connexion`,
    searchUrl: `${app.operator.origin}${findOrderPath}`,
  })
  return { to: { name: '', address: email }, ...content }
}
