import { paymentPath, reinitialisation, unpaidOutcome, unpaidPath, unpaidRequest } from '#contract/payment.ts'
import { newMethodQuery, reinitialized } from '#contract/recovery.ts'
import type { PaymentStep } from '#domain/payment/payment-step.ts'
import type { Result } from '#domain/result.ts'
import type { Acts } from '#usecases/index.ts'
import type { AdvancePayment } from '#usecases/payment/advance-payment.ts'
import { type Route, route } from '../route.ts'
import { givenBy, isUnknown, methodOf, type Settling, settle, shownOfVisit } from '../settle.ts'

type Asked = Settling & {
  /** A card that is known already, or was just typed, for a first payment. */
  readonly given?: Pick<AdvancePayment, 'paymentMethodId' | 'confirmationTokenId'> | undefined
}

/** A payment that has its order is settled; one that has none lets go of its card, and tries the one that is named. */
async function reinitialize(acts: Acts, { given, ...settling }: Asked): Promise<Result<PaymentStep>> {
  const settled = await settle(acts, settling)
  if (!isUnknown(settled)) return settled
  const { paymentId, method, trier, backUrl = null } = settling
  if (method?.kind === 'kept') return acts.advancePayment({ paymentId, backUrl })
  const changed = await acts.changeCard({ paymentId, backUrl })
  if (!changed.ok || given === undefined || changed.value.action === 'Finalize') return changed
  return acts.advancePayment({ paymentId, ...given, ...(trier && { trier }) })
}

/** Asks the visit of an id, or else the payment request that it names: first payments have these calls too. */
async function ofVisit<Step extends Result<PaymentStep>>(
  settled: Promise<Step>,
  first: () => Promise<Result<PaymentStep>>,
): Promise<Result<PaymentStep>> {
  const step = await settled
  return isUnknown(step) ? first() : step
}

export const unpaidPaymentRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/payments/card-embed/:unpaidPaymentId/reinitialize',
    name: 'reinitializeCard',
    access: 'bearer',
    allowance: 'payment',
    params: unpaidPath,
    query: newMethodQuery,
    answer: reinitialized,
    async handle({ acts, params: { unpaidPaymentId: paymentId }, query, locale, request, trierOf }) {
      const given = givenBy(query)
      const method = methodOf(query)
      const trier = await trierOf(request)
      const step = await reinitialize(acts, { paymentId, method, locale, given, trier })
      return shownOfVisit(acts, step, paymentId)
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
    answer: reinitialized,
    async handle({ acts, params: { paymentId }, query, locale, request, trierOf }) {
      const method = query.useNewPaymentMethod === 'false' ? { kind: 'kept' as const } : null
      const trier = await trierOf(request)
      const { backUrl } = query
      return shownOfVisit(
        acts,
        await reinitialize(acts, { paymentId, method, locale, backUrl, trier }),
        paymentId,
      )
    },
  }),
  route({
    method: 'POST',
    path: '/payments/unpaid/finalize',
    name: 'finalizeUnpaid',
    access: 'bearer',
    query: unpaidRequest,
    answer: unpaidOutcome,
    handle: ({ acts, query: { paymentRequestDataId: id } }) =>
      ofVisit(acts.advanceRecovery({ regularisationId: id }), () =>
        acts.advancePayment({ paymentRequestId: id }),
      ),
  }),
  route({
    method: 'POST',
    path: '/payments/unpaid/error',
    name: 'failUnpaid',
    access: 'bearer',
    query: unpaidRequest,
    answer: unpaidOutcome,
    // The provider is asked first: what it authorised is an order, whatever the browser believes (rule PAY-7).
    handle: ({ acts, query: { paymentRequestDataId: id } }) =>
      ofVisit(acts.advanceRecovery({ regularisationId: id, returned: true }), () =>
        acts.advancePayment({ paymentRequestId: id, returned: true }),
      ),
  }),
  route({
    method: 'POST',
    path: '/payments/unpaid/abandon',
    name: 'abandonUnpaid',
    access: 'bearer',
    query: unpaidRequest,
    answer: unpaidOutcome,
    handle: ({ acts, query: { paymentRequestDataId: id } }) =>
      ofVisit(acts.abandonRecovery({ regularisationId: id, leaves: true }), () =>
        acts.abandonPayment({ paymentRequestId: id }),
      ),
  }),
]
