import { isHardDecline } from './decline.ts'
import { daysAfter } from './next-charge.ts'
import type { PaymentMethodType } from './payment-method-type.ts'
import type { IntentFailure } from './provider.ts'
import type { ScheduleStatus } from './schedule-flow.ts'

/**
 * Days from one refusal to the next try: 3, 7 and 14 days after the first (rule DUE-6); a debit is presented again twice at
 * most.
 */
const pauses: Readonly<Record<PaymentMethodType, readonly number[]>> = { Card: [3, 4, 7], Sepa: [3, 4] }

/** Days that a payer has to settle a payment from the last mail on (rule DUE-7). */
export const recoveryDays = 30
/** Failures of the provider in a row after which the payer is told, and after which nobody tries any more. */
const lasting = 3
const tooMany = 14

/** What follows a charge that failed: the ISO day of the next try, or none, and whether the payer is told. */
export type NextTry = { readonly retryOn: string | null; readonly tell: boolean }

/**
 * What follows a refusal on the ISO day `today`, `refusals` being how many the payment had, this one included. A soft
 * decline is tried again; a hard one, a missing authentication or one too many only by the payer: no blind retry.
 * Source: rule DUE-6.
 */
export function afterRefusal(
  { means, refusals, failure }: { means: PaymentMethodType; refusals: number; failure: IntentFailure },
  today: string,
): NextTry {
  const pause = pauses[means][refusals - 1]
  const isOver = pause === undefined || isHardDecline(failure)
  return { retryOn: isOver ? null : daysAfter(today, pause), tell: true }
}

/**
 * What follows an error of the provider on the ISO day `today`, `failures` being how many there were in a row, this one
 * included: the next day again, and nobody is told unless it lasts.
 */
export function afterFailure(failures: number, today: string): NextTry {
  const isOver = failures >= tooMany
  return { retryOn: isOver ? null : daysAfter(today, 1), tell: failures === lasting || failures === tooMany }
}

/**
 * The ISO day on which a refused payment is tried again without its payer, from the ISO day `today` on; null where that is not to
 * come: a plan that is suspended, or stopped, tries nothing again.
 */
export function retryToCome(
  { retryOn }: { readonly retryOn: string | null },
  plan: ScheduleStatus | undefined,
  today: string,
): string | null {
  return plan === 'Active' && retryOn !== null && retryOn >= today ? retryOn : null
}
