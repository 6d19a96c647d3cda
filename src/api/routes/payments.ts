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
import { reinitialized } from '#contract/recovery.ts'
import { ok } from '#domain/result.ts'
import { clientAddress } from '../client-network.ts'
import { type Route, route } from '../route.ts'
import { advanceAny, endOfRequest, isUnknown, orUsedUp, settleUnpaid, stepOf } from '../settle.ts'
import { summaryView, unpaidSummaryView } from '../views/payment.ts'

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
      if (read.ok && !read.value.isRefusedLater) return ok(summaryView(read.value))
      const unpaid = await acts.readUnpaid({ id: read.ok ? read.value.paymentId : query.paymentRequestId })
      return unpaid.ok ? ok(unpaidSummaryView(unpaid.value)) : unpaid
    },
  }),
  route({
    method: 'POST',
    path: '/payments/card-embed/initialize',
    name: 'initializePayment',
    access: 'bearer',
    allowance: 'payment',
    query: initialisation,
    answer: reinitialized,
    async handle({ acts, query, userId, locale, request, trierOf }) {
      const trier = await trierOf(request)
      const payer = { ip: clientAddress(request), userAgent: request.headers['user-agent'] ?? '' }
      const step = await acts.advancePayment({ ...query, userId, payer, ...(trier && { trier }) })
      if (isUnknown(step)) return settleUnpaid(acts, query, { locale, trier })
      return orUsedUp(step, () => endOfRequest(acts, query.paymentRequestId))
    },
  }),
  route({
    method: 'GET',
    path: '/payments/card-embed/get-next-action',
    name: 'readNextAction',
    access: 'bearer',
    query: byRequest,
    answer: reinitialized,
    handle: ({ acts, query }) => stepOf(acts, query.paymentRequestId),
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
    // Only looks: a GET gives up no challenge (rule API-3).
    query: byPayment,
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
