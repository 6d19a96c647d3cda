import type { PaymentStep } from '#domain/payment/payment-step.ts'
import { isOfLater } from '#domain/payment/settlement.ts'
import type { Result } from '#domain/result.ts'
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
