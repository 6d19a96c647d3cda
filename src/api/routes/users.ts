import { order, orderPath, orderQuery, ownPayment, ownPaymentPath, ownPaymentQuery } from '#contract/order.ts'
import { self } from '#contract/session.ts'
import { failWith, ok } from '#domain/result.ts'
import { type Route, route } from '../route.ts'
import { orderHead, orderView, paymentView } from '../views/order.ts'

export const userRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/agg/user',
    name: 'readSelf',
    access: 'user',
    answer: self,
    async handle({ acts, userId }) {
      if (userId === null) return failWith('UNAUTHENTICATED')
      const read = await acts.readSelf({ userId })
      if (!read.ok) return read
      const { organizations, userId: id, profile } = read.value
      return ok({ user: { userId: id, profile }, organizations })
    },
  }),
  route({
    method: 'GET',
    path: '/users/me/orders/:orderId',
    name: 'readOrder',
    access: 'bearer',
    params: orderPath,
    query: orderQuery,
    answer: order,
    async handle({ acts, params, query, userId }) {
      const read = await acts.readOrder({ orderId: params.orderId, userId, token: query.token ?? null })
      return read.ok ? ok(orderView(read.value, query)) : read
    },
  }),
  route({
    method: 'GET',
    path: '/users/me/payments/:paymentId',
    name: 'readPayment',
    access: 'bearer',
    params: ownPaymentPath,
    query: ownPaymentQuery,
    answer: ownPayment,
    async handle({ acts, params, query, userId }) {
      const read = await acts.readPayment({ paymentId: params.paymentId, userId, token: query.token ?? null })
      return read.ok ? ok({ ...paymentView(read.value.payment), order: orderHead(read.value.view) }) : read
    },
  }),
]
