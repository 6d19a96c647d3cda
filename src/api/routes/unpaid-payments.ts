import {
  methodQuery,
  paymentPath,
  paymentStep,
  reinitialisation,
  unpaidOutcome,
  unpaidPath,
  unpaidRequest,
} from '#contract/payment.ts'
import type { PaymentStep } from '#domain/payment/payment-step.ts'
import type { Result } from '#domain/result.ts'
import type { Acts } from '#usecases/index.ts'
import { type Route, route } from '../route.ts'
import { orUsedUp } from '../used-up-attempts.ts'

/** Lets go of the card that was tried, and tries another one where it is known already. */
async function reinitialize(
  acts: Acts,
  { paymentId, paymentMethodId }: { paymentId: string; paymentMethodId?: string | undefined },
): Promise<Result<PaymentStep>> {
  const changed = await acts.changeCard({ paymentId })
  if (!changed.ok || paymentMethodId === undefined || changed.value.action === 'Finalize') return changed
  return acts.advancePayment({ paymentId, paymentMethodId })
}

export const unpaidPaymentRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/payments/card-embed/:unpaidPaymentId/reinitialize',
    name: 'reinitializeCard',
    access: 'bearer',
    allowance: 'payment',
    params: unpaidPath,
    query: methodQuery,
    answer: paymentStep,
    async handle({ acts, params: { unpaidPaymentId: paymentId }, query }) {
      const step = await reinitialize(acts, { paymentId, ...query })
      return orUsedUp(step, async () => ({ paymentId, redirectUrl: null }))
    },
  }),
  route({
    method: 'POST',
    path: '/payments/:paymentId/reinitialize',
    name: 'reinitializePayment',
    access: 'bearer',
    allowance: 'payment',
    params: paymentPath,
    query: reinitialisation,
    answer: paymentStep,
    handle: ({ acts, params, query }) =>
      query.useNewPaymentMethod === 'false' ? acts.advancePayment(params) : reinitialize(acts, params),
  }),
  route({
    method: 'POST',
    path: '/payments/unpaid/finalize',
    name: 'finalizeUnpaid',
    access: 'bearer',
    query: unpaidRequest,
    answer: unpaidOutcome,
    handle: ({ acts, query }) => acts.advancePayment({ paymentRequestId: query.paymentRequestDataId }),
  }),
  route({
    method: 'POST',
    path: '/payments/unpaid/error',
    name: 'failUnpaid',
    access: 'bearer',
    query: unpaidRequest,
    answer: unpaidOutcome,
    // The provider is asked first: what it authorised is an order, whatever the browser believes (D5).
    handle: ({ acts, query }) =>
      acts.advancePayment({ paymentRequestId: query.paymentRequestDataId, returned: true }),
  }),
  route({
    method: 'POST',
    path: '/payments/unpaid/abandon',
    name: 'abandonUnpaid',
    access: 'bearer',
    query: unpaidRequest,
    answer: unpaidOutcome,
    handle: ({ acts, query }) => acts.abandonPayment({ paymentRequestId: query.paymentRequestDataId }),
  }),
]
