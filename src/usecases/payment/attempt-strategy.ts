import type { PaymentState } from '#db/payment-state.ts'
import type { Transaction } from '#db/schema.ts'
import type { PaymentAttempt, SeenAttempt } from '#domain/payment/attempt.ts'
import type { Intent, IntentFailure } from '#domain/payment/provider.ts'
import type { Refusal } from '#domain/payment/provider-answer.ts'
import type { App } from '../app.ts'

/**
 * What an attempt's intent means for the payment that it is a try of. Each is called with the attempt's payment session (its
 * request, or the visits of its payment), its payment and the attempt itself locked and read under their locks.
 */
export type Strategy<L extends { readonly attempt: PaymentAttempt }> = {
  /** Locks the payment session, the payment and the attempt, in this order. */
  lock(tx: Transaction, seen: SeenAttempt): Promise<L | undefined>
  /** The money is set aside, and comes when it is captured. Gives what a request has become, where an order was committed. */
  authorised(app: App, tx: Transaction, locked: L, intent: Intent): Promise<PaymentState | undefined>
  /** The money came: it is recorded, or it is nobody's and goes back. */
  captured(app: App, tx: Transaction, locked: L, intent: Intent): Promise<void>
  /** The provider closed an intent of an attempt that is under way. */
  lost(app: App, tx: Transaction, locked: L): Promise<void>
  /** A direct debit is at the bank. */
  sent(app: App, tx: Transaction, locked: L, intent: Intent): Promise<void>
  /** The bank asks its payer. */
  challenged(app: App, tx: Transaction, locked: L): Promise<void>
  /** The bank refused, now or days later; or the payer failed to authenticate. */
  failed(app: App, tx: Transaction, locked: L, failure: IntentFailure): Promise<void>
  /** The provider refused the call itself. */
  rejected(app: App, tx: Transaction, locked: L, refusal: Refusal): Promise<void>
}
