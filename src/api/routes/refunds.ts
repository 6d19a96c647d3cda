import type * as z from 'zod'
import {
  paymentList,
  paymentsPath,
  paymentsQuery,
  refundInput,
  refundPath,
  refundsAsked,
  transferRefund,
} from '#contract/refund.ts'
import type { RefundInput } from '#domain/payment/refund-input.ts'
import { ok } from '#domain/result.ts'
import { type Route, route } from '../route.ts'
import { administeredPaymentView, refundView } from '../views/refund.ts'

export const refundRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/organizations/:org/payments',
    name: 'listPayments',
    access: 'bearer',
    params: paymentsPath,
    query: paymentsQuery,
    answer: paymentList,
    async handle({ acts, params, query, userId }) {
      const { pageSize, continuationToken: token = null, status = null } = query
      const input = { organizationSlug: params.org, userId, pageSize, continuationToken: token, status }
      const listed = await acts.listPayments(input)
      if (!listed.ok) return listed
      const { payments, continuationToken } = listed.value
      return ok({ data: payments.map(administeredPaymentView), pagination: { pageSize, continuationToken } })
    },
  }),
  route({
    method: 'POST',
    path: '/organizations/:org/payments/:paymentId/transfer-refunds',
    name: 'recordTransferRefund',
    access: 'bearer',
    status: 201,
    params: refundPath,
    body: transferRefund,
    answer: refundsAsked,
    async handle({ acts, params: { org: organizationSlug, paymentId }, body, userId, sessionId }) {
      const input = { ...body, comment: body.comment ?? null, expectedLeft: null }
      const recorded = await acts.recordTransferRefund({
        organizationSlug,
        paymentId,
        userId,
        sessionId,
        ...input,
      })
      return recorded.ok ? ok({ paymentId, refunds: recorded.value.map(refundView) }) : recorded
    },
  }),
  route({
    method: 'POST',
    path: '/organizations/:org/payments/:paymentId/refunds',
    name: 'askRefund',
    access: 'bearer',
    status: 201,
    params: refundPath,
    body: refundInput,
    answer: refundsAsked,
    async handle({ acts, params: { org: organizationSlug, paymentId }, body, userId, sessionId }) {
      const { cancelOrder, sendMail, comment = null } = body
      const options = { cancelOrder, sendMail, comment, expectedLeft: null }
      const asked = await acts.askRefund({
        organizationSlug,
        paymentId,
        userId,
        sessionId,
        input: inputOf(body),
        ...options,
      })
      return asked.ok ? ok({ paymentId, refunds: asked.value.map(refundView) }) : asked
    },
  }),
]

function inputOf({ amount = null, lines = null, withTip }: z.output<typeof refundInput>): RefundInput {
  if (lines !== null) return { part: { lines }, withTip }
  return { part: amount === null ? 'all' : { amount }, withTip }
}
