import { applicationOfCart } from '#db/applications.ts'
import { cartInCampaign, lockCartInCampaign } from '#db/carts-in-campaigns.ts'
import type { CartKey } from '#domain/cart/cart.ts'
import type { Locale } from '#domain/locale.ts'
import type { Consents } from '#domain/payment/request.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { livingCart } from '../cart/load-cart.ts'
import { signedApplicationPath } from '../links/tokens.ts'
import { mayPayWith } from '../room/through-room.ts'
import { openedBefore, withTip } from './begun-payment.ts'
import { takenOrder } from './commit-order.ts'
import { type OpenedPayment, openRequest } from './open-request.ts'

export type StartPayment = {
  readonly cartId: string
  readonly consents: Consents
  readonly backUrl: string | null
  readonly locale: Locale
  /** What the payer picks with it, where that is another contribution than the cart's (rule TIP-3). */
  readonly tip?: unknown
}

/**
 * The payer wants to pay (init-payment): the cart version is checked and frozen; nothing is asked of the provider. A cart of
 * 0 cents is an order at once. A cart that is paid already leads to what it became: its payment page, or its free order.
 */
export async function startPayment(app: App, input: StartPayment): Promise<Result<OpenedPayment>> {
  const started = await app.transaction<Result<OpenedPayment>>(async tx => {
    const read = await lockCartInCampaign(tx, input.cartId)
    if (read === undefined) return failWith('CART_UNKNOWN')
    if (read.cart.status === 'paid') return openedBefore(app, tx, read)
    const holder = mayPayWith(app, read.cart)
    if (!holder.ok) return holder
    const loaded = livingCart(app, read)
    const tipped = loaded.ok ? await withTip(app, tx, loaded.value, input.tip) : loaded
    return tipped.ok ? openRequest(app, tx, tipped.value.loaded, input, tipped.value) : tipped
  })
  if (started.ok) app.crashPoint('request-opened')
  return started
}

/**
 * The confirmation of the order that a cart has become, for whoever holds the cart (rule CRT-10); any other cart is
 * `CART_UNKNOWN`. `notice` tells the page why it is shown. One that was handed in as an application leads to that (rule MEM-9).
 */
export async function readPaidCart(
  app: App,
  input: { readonly cartId: string },
): Promise<Result<{ readonly redirectUrl: string }>> {
  const read = await cartInCampaign(app.db, input.cartId)
  if (read?.cart.appliedAt != null && read.cart.status === 'open') return applicationOf(app, read.cart)
  if (read?.cart.status !== 'paid') return failWith('CART_UNKNOWN')
  const order = await takenOrder(app, app.db, read.cart, read.campaign.form)
  if (order === undefined) return failWith('CART_UNKNOWN')
  return ok({ redirectUrl: `${order.redirectUrl}&notice=paid` })
}

async function applicationOf(app: App, cart: CartKey): Promise<Result<{ readonly redirectUrl: string }>> {
  const application = await applicationOfCart(app.db, cart)
  return application === undefined
    ? failWith('CART_UNKNOWN')
    : ok({ redirectUrl: signedApplicationPath(app, application) })
}
