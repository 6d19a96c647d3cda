import { paymentPath, reinitialisation, unpaidOutcome, unpaidPath, unpaidRequest } from '#contract/payment.ts'
import { newMethodQuery, reinitialized } from '#contract/recovery.ts'
import type { PaymentStep } from '#domain/payment/payment-step.ts'
import type { Result } from '#domain/result.ts'
import type { Acts } from '#usecases/index.ts'
import type { CardTrier } from '#usecases/payment/card-testing.ts'
import { type Route, route } from '../route.ts'
import { isUnknown, orUsedUp, type Settling, settle } from '../settle.ts'

type Asked = Settling & {
  /** A card that is known already, for a first payment. */
  readonly paymentMethodId?: string | undefined
  readonly trier?: CardTrier | undefined
}

/** A payment that has its order is settled; one that has none lets go of its card, and tries the one that is named. */
async function reinitialize(
  acts: Acts,
  { paymentMethodId, trier, ...settling }: Asked,
): Promise<Result<PaymentStep>> {
  const settled = await settle(acts, settling)
  if (!isUnknown(settled)) return settled
  const { paymentId, method } = settling
  if (method?.kind === 'kept') return acts.advancePayment({ paymentId })
  const changed = await acts.changeCard({ paymentId })
  if (!changed.ok || paymentMethodId === undefined || changed.value.action === 'Finalize') return changed
  return acts.advancePayment({ paymentId, paymentMethodId, ...(trier && { trier }) })
}

/** A visit that used up its tries leads to its own page; a first payment's request to nothing from here. */
function shown(acts: Acts, step: Result<PaymentStep>, paymentId: string) {
  return orUsedUp(step, async () => {
    const visit = await acts.advanceRecovery({ paymentId })
    return { paymentId, redirectUrl: visit.ok ? visit.value.redirectUrl : null }
  })
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
      const { paymentMethodId, keepPaymentMethod: keep } = query
      const elsewhere = query.redirect ? ({ kind: 'elsewhere' } as const) : null
      const method =
        paymentMethodId === undefined
          ? elsewhere
          : ({ kind: 'new', paymentMethod: paymentMethodId, keep } as const)
      const trier = await trierOf(request)
      const step = await reinitialize(acts, { paymentId, method, locale, paymentMethodId, trier })
      return shown(acts, step, paymentId)
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
    async handle({ acts, params: { paymentId }, query, locale }) {
      const method = query.useNewPaymentMethod === 'false' ? { kind: 'kept' as const } : null
      return shown(acts, await reinitialize(acts, { paymentId, method, locale }), paymentId)
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
