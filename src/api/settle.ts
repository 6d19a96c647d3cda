import type * as z from 'zod'
import type { initialisation } from '#contract/payment.ts'
import type { newMethodQuery } from '#contract/recovery.ts'
import type { Locale } from '#domain/locale.ts'
import { failureAddress } from '#domain/payment/outcome-address.ts'
import type { PaymentStep } from '#domain/payment/payment-step.ts'
import { isOfLater } from '#domain/payment/settlement.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { Acts } from '#usecases/index.ts'
import type { CardTrier } from '#usecases/payment/card-testing.ts'

type ByPayment = { readonly paymentId: string; readonly returned?: boolean }

/** What a card is tried on: the payment that was refused, with the kept method or a new one; null opens the visit alone. */
export type Settling = {
  readonly paymentId: string
  readonly method: NonNullable<Parameters<Acts['advanceRecovery']>[0]['method']> | null
  readonly locale: Locale
  /** Where the payer returns to, as it was asked for. */
  readonly backUrl?: string | undefined
  readonly trier?: CardTrier | undefined
}

/**
 * Drives the payment of a capability: its request's first charge, or one of later, which its payer settles. The first is
 * asked first, because nearly all are.
 */
export async function advanceAny(acts: Acts, query: ByPayment): Promise<Result<PaymentStep>> {
  const step = await acts.advancePayment(query)
  return isOfLater(step) ? acts.advanceRecovery(query) : step
}

/**
 * Where the payment of a request stands, or of what else names one: a visit, or a payment of an order (rule DUE-17). What a
 * direct debit's bank refused later goes on with that payment.
 */
export async function stepOf(acts: Acts, paymentRequestId: string): Promise<Result<PaymentStep>> {
  const step = await acts.advancePayment({ paymentRequestId })
  if (!isOfLater(step)) return step
  return step.ok
    ? acts.advanceRecovery({ paymentId: step.value.paymentId })
    : stepOfUnpaid(acts, paymentRequestId)
}

/** The same of what names a payment of an order: a visit's id, or its own. */
async function stepOfUnpaid(acts: Acts, id: string): ReturnType<Acts['advanceRecovery']> {
  const visit = await acts.advanceRecovery({ regularisationId: id })
  return isUnknown(visit) ? acts.advanceRecovery({ paymentId: id }) : visit
}

type Start = z.output<typeof initialisation>

/** Tries the card that a call names on a past-due payment; without one its visit is opened. A debit cannot settle it. */
export async function settleUnpaid(
  acts: Acts,
  { paymentRequestId, means, ...query }: Start,
  asked: Pick<Settling, 'locale' | 'trier'>,
): Promise<Result<Shown>> {
  const seen = await stepOfUnpaid(acts, paymentRequestId)
  if (!seen.ok) return seen
  if (means === 'Sepa') return failWith('value_invalid', 'means')
  const { paymentId } = seen.value
  const { locale, trier } = asked
  const method = methodOf({ ...query, keepPaymentMethod: false })
  const step = await acts.advanceRecovery({ paymentId, method, locale, ...(trier && { trier }) })
  return shownOfVisit(acts, step, paymentId)
}

type NewMethod = z.output<typeof newMethodQuery>

/** The card that a query names; a token goes before a method. */
export function givenBy({
  confirmationTokenId,
  paymentMethodId,
}: Pick<NewMethod, 'confirmationTokenId' | 'paymentMethodId'>) {
  if (confirmationTokenId !== undefined) return { confirmationTokenId }
  return paymentMethodId === undefined ? undefined : { paymentMethodId }
}

/** What a past-due payment is to be paid with; null where a query names nothing. */
export function methodOf({ keepPaymentMethod: keep, redirect, ...query }: NewMethod): Settling['method'] {
  const given: Partial<NewMethod> | undefined = givenBy(query)
  if (given === undefined) return redirect ? { kind: 'elsewhere' } : null
  const { paymentMethodId = null, confirmationTokenId = null } = given
  return {
    kind: 'new',
    given: { paymentMethod: paymentMethodId, confirmationToken: confirmationTokenId },
    keep,
  }
}

/** A visit that used up its tries leads to its own page; a first payment's request to nothing from here. */
export function shownOfVisit(acts: Acts, step: Result<PaymentStep>, paymentId: string) {
  return orUsedUp(step, async () => {
    const visit = await acts.advanceRecovery({ paymentId })
    return { paymentId, redirectUrl: visit.ok ? visit.value.redirectUrl : null }
  })
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
  { paymentId, method, locale, backUrl, trier }: Settling,
): ReturnType<Acts['advanceRecovery']> {
  if (method?.kind !== 'kept') {
    const left = await acts.abandonRecovery({ paymentId, leaves: false })
    if (!left.ok || left.value.action === 'Finalize') return left
  }
  return acts.advanceRecovery({
    paymentId,
    method,
    locale,
    backUrl: backUrl ?? null,
    ...(trier && { trier }),
  })
}

const code = 'PAYMENT_MAX_ERROR_ATTEMPTS'

/** Which payment it is about, and where the payer goes. */
type End = Pick<PaymentStep, 'paymentId' | 'redirectUrl'>
type Shown = End & Pick<PaymentStep, 'action' | 'errorCode' | 'declineCode' | 'attemptsLeft'>

/** A try beyond the last one is an answer, not a fault: nothing is left to do (platform API, rule PAY-14). */
export async function orUsedUp(
  step: Result<PaymentStep>,
  end: () => Promise<End | undefined>,
): Promise<Result<Shown>> {
  if (step.ok || !step.error.some(problem => problem.code === code)) return step
  const where = await end()
  return where === undefined
    ? failWith('NOT_FOUND')
    : ok({ ...where, action: null, errorCode: code, declineCode: null, attemptsLeft: 0 })
}

/** The payment of a request, and the page that tells that its attempts are used up. */
export async function endOfRequest(acts: Acts, paymentRequestId: string): Promise<End | undefined> {
  const read = await acts.readPaymentSummary({ paymentRequestId })
  if (!read.ok) return undefined
  const { paymentId, campaign, request } = read.value
  const place = { ...campaign.form, cartId: request.cartId }
  return { paymentId, redirectUrl: failureAddress(place, code, paymentRequestId) }
}
