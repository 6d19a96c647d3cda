import type { CartView } from '#domain/cart/cart-view.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import { shownPrices, shownPricesOf } from '../shown-prices.ts'
import type { OpenStep } from '../step-page.ts'
import type { Values } from '../values.ts'

/**
 * Whoever goes on to pay accepts the prices that the page showed, and the cart takes them; prices that it has not shown
 * are told first (rule CRT-6).
 */
export async function acceptPrices(
  values: Values,
  { facts, visit }: OpenStep,
  cart: CartView,
): Promise<Result<CartView>> {
  if (!facts.changed) return ok(cart)
  if (values[shownPrices] !== shownPricesOf(cart)) return failWith('TARIFF_CHANGED')
  const { organizationSlug, formSlug, formType, itemList } = cart
  const input = { organizationSlug, formSlug, formType, cartId: cart.id, items: itemList }
  const accepted = await visit.acts.updateCart(input)
  // Nothing that was typed is wrong: no step can put it right.
  if (!accepted.ok) return fail(...accepted.error.map(({ code }) => ({ code })))
  return shownPricesOf(accepted.value) === shownPricesOf(cart) ? accepted : failWith('TARIFF_CHANGED')
}
