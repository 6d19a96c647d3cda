import { cartById, lockCart } from '#db/carts.ts'
import { campaignByKey } from '#db/forms.ts'
import { lockLivingRequest, paidRequestOfCart } from '#db/payment-requests.ts'
import type { Transaction } from '#db/schema.ts'
import type { Cart } from '#domain/cart/cart.ts'
import type { Locale } from '#domain/locale.ts'
import type { Consents } from '#domain/payment/request.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { loadCartLocked } from '../cart/load-cart.ts'
import { takenOrder } from './commit-order.ts'
import { type OpenedPayment, openedRequest, openRequest } from './open-request.ts'

export type StartPayment = {
  readonly cartId: string
  readonly consents: Consents
  readonly backUrl: string | null
  readonly locale: Locale
}

/**
 * The payer wants to pay (init-payment): the cart version is checked and frozen; nothing is asked of the provider. A cart of
 * 0 cents is an order at once. A cart that is paid already leads to what it became: its payment page, or its free order.
 */
export async function startPayment(app: App, input: StartPayment): Promise<Result<OpenedPayment>> {
  const started = await app.transaction(async tx => {
    const seen = await cartById(tx, input.cartId)
    if (seen === undefined) return failWith('CART_UNKNOWN')
    await lockLivingRequest(tx, seen)
    const locked = await lockCart(tx, input.cartId)
    if (locked?.status === 'paid') return openedBefore(app, tx, locked)
    const loaded = await loadCartLocked(app, tx, input.cartId)
    if (!loaded.ok) return loaded
    return openRequest(app, tx, loaded.value, input)
  })
  if (started.ok) app.crashPoint('request-opened')
  return started
}

/**
 * The confirmation of the order that a cart has become, for whoever holds the cart (rule CRT-10); any other cart is
 * `CART_UNKNOWN`. `notice` tells the page why it is shown.
 */
export async function readPaidCart(
  app: App,
  input: { readonly cartId: string },
): Promise<Result<{ readonly redirectUrl: string }>> {
  const cart = await cartById(app.db, input.cartId)
  if (cart?.status !== 'paid') return failWith('CART_UNKNOWN')
  const { form } = await campaignByKey(app.db, cart.organizationId, cart.formId)
  const order = await takenOrder(app, app.db, cart, form)
  if (order === undefined) return failWith('CART_UNKNOWN')
  return ok({ redirectUrl: `${order.redirectUrl}&notice=paid` })
}

/** What a paid cart leads to, however often it is asked for (rule PAY-3). */
async function openedBefore(app: App, tx: Transaction, cart: Cart): Promise<Result<OpenedPayment>> {
  const id = await paidRequestOfCart(tx, cart)
  if (id !== undefined) return ok(openedRequest(id))
  const { form } = await campaignByKey(tx, cart.organizationId, cart.formId)
  const order = await takenOrder(app, tx, cart, form)
  return order === undefined ? failWith('CART_UNKNOWN') : ok(order)
}
