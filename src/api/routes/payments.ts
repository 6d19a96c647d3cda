import {
  byPayment,
  byPaymentReturned,
  byRequest,
  finalized,
  initialisation,
  paymentStep,
  paymentSummary,
  polledRedirect,
} from '#contract/payment.ts'
import { ok } from '#domain/result.ts'
import { type Route, route } from '../route.ts'
import { advanceAny, endOfRequest, orUsedUp } from '../settle.ts'
import { summaryView } from '../views/payment.ts'

export const paymentRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/payments/summary',
    name: 'readPaymentSummary',
    access: 'bearer',
    query: byRequest,
    answer: paymentSummary,
    async handle({ acts, query }) {
      const read = await acts.readPaymentSummary(query)
      return read.ok ? ok(summaryView(read.value)) : read
    },
  }),
  route({
    method: 'POST',
    path: '/payments/card-embed/initialize',
    name: 'initializePayment',
    access: 'bearer',
    allowance: 'payment',
    query: initialisation,
    answer: paymentStep,
    async handle({ acts, query, userId, request, trierOf }) {
      const trier = await trierOf(request)
      const payer = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
      const step = await acts.advancePayment({ ...query, userId, payer, ...(trier && { trier }) })
      return orUsedUp(step, () => endOfRequest(acts, query.paymentRequestId))
    },
  }),
  route({
    method: 'GET',
    path: '/payments/card-embed/get-next-action',
    name: 'readNextAction',
    access: 'bearer',
    query: byRequest,
    answer: paymentStep,
    handle: ({ acts, query }) => acts.advancePayment(query),
  }),
  route({
    method: 'POST',
    path: '/payments/card-embed/confirm',
    name: 'confirmPayment',
    access: 'bearer',
    query: byPayment,
    answer: paymentStep,
    handle: ({ acts, query }) => advanceAny(acts, query),
  }),
  route({
    method: 'GET',
    path: '/payments/card-embed/poll-redirect-url',
    name: 'pollRedirectUrl',
    access: 'bearer',
    query: byPaymentReturned,
    answer: polledRedirect,
    handle: ({ acts, query }) => advanceAny(acts, query),
  }),
  route({
    method: 'POST',
    path: '/payments/finalize',
    name: 'finalizePayment',
    access: 'bearer',
    query: byPaymentReturned,
    answer: finalized,
    handle: ({ acts, query }) => advanceAny(acts, query),
  }),
]
