import { failureAddress } from '#domain/payment/outcome-address.ts'
import type { PaymentStep } from '#domain/payment/payment-step.ts'
import { isOfLater } from '#domain/payment/settlement.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { Acts } from '#usecases/index.ts'

type ByPayment = { readonly paymentId: string; readonly returned?: boolean }

/** What a card is tried on: the payment that was refused, with the kept method or a new one; null opens the visit alone. */
export type Settling = {
  readonly paymentId: string
  readonly method: NonNullable<Parameters<Acts['advanceRecovery']>[0]['method']> | null
  readonly locale: 'fr' | 'en'
}

/**
 * Drives the payment of a capability: its request's first charge, or one of later, which its payer settles. The first is
 * asked first, because nearly all are.
 */
export async function advanceAny(acts: Acts, query: ByPayment): Promise<Result<PaymentStep>> {
  const step = await acts.advancePayment(query)
  return isOfLater(step) ? acts.advanceRecovery(query) : step
}

/** Whether an act does not know what it was asked about. */
export function isUnknown(step: Result<unknown>): boolean {
  return !step.ok && step.error.some(problem => problem.code === 'NOT_FOUND')
}

/**
 * Opens the payer's visit and tries the method that was named. Another card than the bank asks about lets go of that one
 * first; the kept method does not: whoever asks twice gets the same answer.
 */
export async function settle(
  acts: Acts,
  { paymentId, method, locale }: Settling,
): ReturnType<Acts['advanceRecovery']> {
  if (method?.kind !== 'kept') {
    const left = await acts.abandonRecovery({ paymentId, leaves: false })
    if (!left.ok || left.value.action === 'Finalize') return left
  }
  return acts.advanceRecovery({ paymentId, method, locale })
}

const code = 'PAYMENT_MAX_ERROR_ATTEMPTS'

/** Which payment it is about, and where the payer goes. */
type End = Pick<PaymentStep, 'paymentId' | 'redirectUrl'>
type Shown = End & Pick<PaymentStep, 'action' | 'clientSecret' | 'errorCode' | 'declineCode' | 'attemptsLeft'>

/** A try beyond the last one is an answer, not a fault: nothing is left to do (platform API, rule PAY-14). */
export async function orUsedUp(
  step: Result<PaymentStep>,
  end: () => Promise<End | undefined>,
): Promise<Result<Shown>> {
  if (step.ok || !step.error.some(problem => problem.code === code)) return step
  const where = await end()
  return where === undefined
    ? failWith('NOT_FOUND')
    : ok({ ...where, action: null, clientSecret: null, errorCode: code, declineCode: null, attemptsLeft: 0 })
}

/** The payment of a request, and the page that tells that its attempts are used up. */
export async function endOfRequest(acts: Acts, paymentRequestId: string): Promise<End | undefined> {
  const read = await acts.readPaymentSummary({ paymentRequestId })
  if (!read.ok) return undefined
  const { paymentId, campaign, request } = read.value
  const place = { ...campaign.form, cartId: request.cartId }
  return { paymentId, redirectUrl: failureAddress(place, code, paymentRequestId) }
}
