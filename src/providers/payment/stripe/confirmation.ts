import Stripe from 'stripe'
import type { PaymentMethodType } from '#domain/payment/payment-method-type.ts'
import type { Confirmation } from '#domain/payment/provider.ts'
import { toSeconds } from './fields.ts'

/** Our means of payment in the provider's words. */
export const methodTypes = { Card: 'card', Sepa: 'sepa_debit' } as const satisfies Record<
  PaymentMethodType,
  string
>

/** What confirming an intent and confirming a setup have in common. */
export function toConfirmation({
  paymentMethod,
  confirmationToken,
  returnUrl,
  mandate,
}: Omit<Confirmation, 'offSession'>) {
  return {
    ...toMethod({ paymentMethod, confirmationToken }),
    ...(returnUrl !== null && { return_url: returnUrl }),
    ...(mandate !== null && { mandate_data: toMandate(mandate) }),
  }
}

/**
 * A token is used up by the first call, so it is named as long as the provider has not told what it stood for: the same call in the
 * same words. It leaves the bank's question to the provider's script, which would need the client secret: we ask for an address.
 */
function toMethod({
  paymentMethod,
  confirmationToken,
}: Pick<Confirmation, 'paymentMethod' | 'confirmationToken'>) {
  if (confirmationToken != null) return { confirmation_token: confirmationToken, use_stripe_sdk: false }
  return paymentMethod === null ? {} : { payment_method: paymentMethod }
}

/** Where and when the holder of an account agreed to its debit, online. */
function toMandate({ acceptedAt, ip, userAgent }: NonNullable<Confirmation['mandate']>) {
  const online = { ip_address: ip, user_agent: userAgent }
  return {
    customer_acceptance: { type: 'online' as const, accepted_at: toSeconds(acceptedAt), online },
  }
}

const authenticationFailures = [
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
]

/** Whether a refusal is the bank's word about the method, not the provider's about the call. */
export function isDecline(error: unknown): error is Stripe.errors.StripeError {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  return error.rawType === 'card_error' || authenticationFailures.includes(error.code ?? '')
}

export function reasonOf({ code, decline_code }: Stripe.errors.StripeError) {
  return { code, decline_code }
}
