import type { ErrorCode } from '../errors.ts'
import type { AttemptCapture, AttemptStatus } from './attempt-flow.ts'
import type { Mandate, PaymentMethodType, ShownMethod } from './payment-method-type.ts'
import type { ProviderName } from './provider.ts'

/**
 * What began an attempt. `checkout`: a payer on the payment page, in a payment request. `due`: the day of an instalment or of
 * a month, without its payer. `recovery`: a payer who settles a refused payment, in a visit.
 */
export type AttemptTrigger = 'checkout' | 'due' | 'recovery'

/**
 * One try to take a payment with one method. Everything that a call to the provider carries is frozen here, so that the same
 * call can be repeated at any time. Amounts in cents, `amount` includes `tip`. `replay` numbers the calls that a fetch proved
 * to have had no effect.
 */
export type PaymentAttempt = {
  readonly id: string
  readonly organizationId: number
  readonly paymentId: number
  readonly number: number
  readonly trigger: AttemptTrigger
  /** The payment request of a checkout, else `null`. */
  readonly requestId: string | null
  /** The visit of a recovery, else `null`. */
  readonly recoveryId: string | null
  readonly status: AttemptStatus
  readonly provider: ProviderName
  readonly capture: AttemptCapture
  readonly amount: number
  readonly tip: number
  /** What is paid, in words that a bank statement may show. */
  readonly description: string
  readonly means: PaymentMethodType
  /** `null` where the payer gives it on the provider's own page, or in its fields: until the provider names what is kept. */
  readonly paymentMethod: string | null
  /** What the provider's fields handed over instead; its call confirms once. */
  readonly confirmationToken: string | null
  /** What may be shown of the method, where something is due later and the provider told it. */
  readonly method: ShownMethod | null
  /** What was agreed to before a direct debit. */
  readonly mandate: Mandate | null
  /** Whose kept cards this try uses or adds to; `null`: nobody's. */
  readonly userId: number | null
  /** The provider's customer whose method this is, or for whom it is kept. */
  readonly customerId: string | null
  /** The method is kept: for that person's next payments, or for the payments that follow this one. */
  readonly keepMethod: boolean
  readonly intentId: string | null
  readonly accountId: string
  readonly replay: number
  /** Since when the call that makes and confirms it may still take effect, although a fetch found nothing (rule PAY-9). */
  readonly doubtSince: string | null
  readonly errorCode: ErrorCode | null
  readonly declineCode: string | null
  readonly trace: string
  readonly createdAt: string
  /** Its giver suspended the gift while it was under way: nothing new is confirmed, nothing is tried after it. */
  readonly stoppedAt: string | null
}

/** What finds an attempt and the payment session that it belongs to: its request, or its payer's visit. */
export type SeenAttempt = Pick<
  PaymentAttempt,
  'id' | 'organizationId' | 'paymentId' | 'trigger' | 'requestId' | 'recoveryId'
>

/**
 * The attempt that an intent names, by its metadata: later ones were always named `charge` there, and what is at the provider
 * keeps its words.
 */
export function attemptIdOf({ metadata }: { readonly metadata: Readonly<Record<string, string>> }) {
  return metadata.attempt ?? metadata.charge
}

/** What names an attempt in other rows and in jobs. */
export type AttemptKey = { readonly organizationId: number; readonly attemptId: string }
