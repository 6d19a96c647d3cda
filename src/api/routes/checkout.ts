import { checkoutCart, checkoutDraft, checkoutHeaders, checkoutPath } from '#contract/checkout.ts'
import type { KeyBearer } from '#usecases/integration/api-keys.ts'
import { Refusal } from '../refusal.ts'
import { type Context, type Route, route } from '../route.ts'
import { cartBytes } from './carts.ts'

/** What programs of associations call with their key (rules CHK-1 to CHK-3; docs/checkout.md). */
export const checkoutRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/checkout/carts',
    name: 'makeCheckoutCart',
    access: 'key:checkout',
    allowance: 'program',
    bodyLimit: cartBytes,
    headers: checkoutHeaders,
    body: checkoutDraft,
    status: 201,
    answer: checkoutCart,
    handle: ({ acts, program, headers, body }) =>
      acts.makeCheckoutCart({
        ...body,
        program: bearer(program),
        idempotencyKey: headers['idempotency-key'],
      }),
  }),
  route({
    method: 'GET',
    path: '/checkout/carts/:id',
    name: 'readCheckoutCart',
    access: 'key:checkout',
    allowance: 'program',
    params: checkoutPath,
    answer: checkoutCart,
    handle: ({ acts, program, params }) =>
      acts.readCheckoutCart({ program: bearer(program), cartId: params.id }),
  }),
  route({
    method: 'POST',
    path: '/checkout/carts/:id/cancel',
    name: 'cancelCheckoutCart',
    access: 'key:checkout',
    allowance: 'program',
    params: checkoutPath,
    answer: checkoutCart,
    handle: ({ acts, program, params }) =>
      acts.cancelCheckout({ program: bearer(program), cartId: params.id }),
  }),
]

/** The program whose key opened the route: a route with a key has one. */
function bearer(program: Context['program']): KeyBearer {
  if (program === null) throw new Refusal('UNAUTHENTICATED')
  return program
}
