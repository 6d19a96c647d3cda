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
export function toConfirmation({ paymentMethod, returnUrl, mandate }: Omit<Confirmation, 'offSession'>) {
  return {
    ...(paymentMethod !== null && { payment_method: paymentMethod }),
    ...(returnUrl !== null && { return_url: returnUrl }),
    ...(mandate !== null && { mandate_data: toMandate(mandate) }),
  }
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
