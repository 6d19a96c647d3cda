import {
  backUrlQuery,
  cart,
  cartDraft,
  cartPath,
  discountCode,
  instalmentChoice,
  openedPayment,
  paymentInput,
  refreshedCart,
  tipChoice,
} from '#contract/cart.ts'
import { payerDraft } from '#contract/payer.ts'
import { ok } from '#domain/result.ts'
import { type Route, route } from '../route.ts'

/** As many items as a cart may hold, each with its participant and answers. */
export const cartBytes = 256 * 1024

export const cartRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/carts',
    name: 'createCart',
    access: 'bearer',
    bodyLimit: cartBytes,
    body: cartDraft,
    status: 201,
    answer: cart,
    handle: ({ acts, body }) => acts.createCart(body),
  }),
  route({
    method: 'GET',
    path: '/carts/:id',
    name: 'readCart',
    access: 'bearer',
    params: cartPath,
    answer: cart,
    handle: ({ acts, params }) => acts.readCart({ cartId: params.id }),
  }),
  route({
    method: 'PUT',
    path: '/carts/:id',
    name: 'updateCart',
    access: 'bearer',
    bodyLimit: cartBytes,
    params: cartPath,
    body: cartDraft,
    answer: cart,
    handle: ({ acts, params, body }) => acts.updateCart({ ...body, cartId: params.id }),
  }),
  route({
    method: 'PUT',
    path: '/carts/:id/tip',
    name: 'chooseTip',
    access: 'bearer',
    params: cartPath,
    body: tipChoice,
    answer: cart,
    handle: ({ acts, params, body }) => acts.chooseTip({ cartId: params.id, tip: body.tip }),
  }),
  route({
    method: 'PUT',
    path: '/carts/:id/payer',
    name: 'savePayer',
    access: 'bearer',
    prefix: 'payer',
    params: cartPath,
    body: payerDraft,
    answer: cart,
    handle: ({ acts, params, body, userId }) => acts.savePayer({ cartId: params.id, payer: body, userId }),
  }),
  route({
    method: 'PUT',
    path: '/carts/:id/installments',
    name: 'chooseInstalments',
    access: 'bearer',
    params: cartPath,
    body: instalmentChoice,
    answer: cart,
    handle: ({ acts, params, body }) => acts.chooseInstalments({ cartId: params.id, count: body.count }),
  }),
  route({
    method: 'POST',
    path: '/carts/:id/discount-code',
    name: 'applyDiscountCode',
    access: 'bearer',
    params: cartPath,
    body: discountCode,
    answer: cart,
    handle: ({ acts, params, body }) =>
      acts.applyCoupon({ cartId: params.id, discountCode: body.discountCode }),
  }),
  route({
    method: 'POST',
    path: '/carts/:id/refresh',
    name: 'refreshCart',
    access: 'bearer',
    params: cartPath,
    answer: refreshedCart,
    async handle({ acts, params, userId }) {
      const refreshed = await acts.refreshCart({ cartId: params.id, userId })
      return refreshed.ok ? ok({ data: refreshed.value }) : refreshed
    },
  }),
  route({
    method: 'POST',
    path: '/carts/:id/init-payment',
    name: 'startPayment',
    access: 'bearer',
    allowance: 'payment',
    params: cartPath,
    query: backUrlQuery,
    body: paymentInput,
    answer: openedPayment,
    handle: ({ acts, params, query, body, locale }) =>
      acts.startPayment({ cartId: params.id, ...body, backUrl: query.backUrl ?? null, locale }),
  }),
]
