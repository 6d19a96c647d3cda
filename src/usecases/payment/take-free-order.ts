import { orderOfCart } from '#db/payment-requests.ts'
import type { Transaction } from '#db/schema.ts'
import { sellUnits } from '#db/stock.ts'
import { storeFreeSale } from '#db/store-free-sale.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { cartUnits } from '#domain/cart/units.ts'
import { confirmationAddress } from '#domain/payment/outcome-address.ts'
import type { Consents, FrozenCart } from '#domain/payment/request.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import type { LoadedCart } from '../cart/load-cart.ts'
import { orderToken } from '../links/order-token.ts'
import { saleSnapshot } from '../order/sale-snapshot.ts'

/** An order that needed no payment, and its confirmation page. */
export type TakenOrder = { readonly orderId: number; readonly redirectUrl: string }

/**
 * Turns a cart of 0 cents into an order at once: items, stock, coupon and confirmation mail, without a provider, a request
 * or a payment (rule PAY-11). Takes the locked cart, which the caller has checked.
 */
export async function takeFreeOrder(
  app: App,
  tx: Transaction,
  loaded: LoadedCart,
  { frozen, consents, locale }: { frozen: FrozenCart; consents: Consents; locale: 'fr' | 'en' },
): Promise<Result<TakenOrder>> {
  const { cart } = loaded
  const { organizationId, formId, payer } = cart
  const now = app.now()
  const snapshot = saleSnapshot({ payer, frozen, tip: 0, consents })
  const { trace } = app
  const sale = { organizationId, cartId: cart.id, formId, frozen, locale, snapshot, now, trace }
  const orderId = await storeFreeSale(tx, sale)
  if (orderId === undefined) return failWith('CART_UNKNOWN')
  const missing = await sellUnits(tx, { organizationId, cartId: cart.id }, cartUnits(cart), now)
  if (missing.length > 0) return failWith('TICKETS_SOLD_OUT')
  return ok(taken(app, loaded, orderId))
}

/**
 * The order that a cart has become without a payment, for whoever asks again (rule PAY-11: a repeated init-payment returns
 * it).
 */
export async function takenOrder(
  app: App,
  tx: Transaction,
  cart: Cart,
  form: LoadedCart['campaign']['form'],
): Promise<TakenOrder | undefined> {
  const orderId = await orderOfCart(tx, cart)
  return orderId === undefined ? undefined : taken(app, { cart, campaign: { form } }, orderId)
}

type Place = {
  readonly cart: Pick<Cart, 'id' | 'organizationId'>
  readonly campaign: Pick<LoadedCart['campaign'], 'form'>
}

function taken(app: App, { cart, campaign: { form } }: Place, orderId: number): TakenOrder {
  const token = orderToken(app, { organizationId: cart.organizationId, id: orderId })
  return { orderId, redirectUrl: confirmationAddress({ ...form, cartId: cart.id }, orderId, token) }
}
