import type { PaymentMethod } from './payment-method.ts'

/** What a payer typed, on its way from the browser to the merchant's server: it confirms one intent, once. */
export type ConfirmationToken = {
  id: string
  object: 'confirmation_token'
  created: number
  expires_at: number
  livemode: false
  mandate_data: {
    customer_acceptance: {
      type: 'online'
      online: { ip_address: string | null; user_agent: string | null }
    }
  } | null
  metadata: null
  /** The intent that it confirmed; null while it is unused. */
  payment_intent: string | null
  payment_method_options: null
  payment_method_preview: Preview
  return_url: string | null
  setup_future_usage: 'off_session' | 'on_session' | null
  setup_intent: string | null
  shipping: null
  /** The provider's script is to show the bank's question, unless the confirming call says otherwise. */
  use_stripe_sdk: boolean
}

/** A payment method that does not exist yet. */
export type Preview = Pick<
  PaymentMethod,
  'allow_redisplay' | 'billing_details' | 'card' | 'customer' | 'sepa_debit' | 'type'
> & { customer_account: null }

/** What the sandbox alone knows of a token: the payment method that comes of it. */
export type TokenSecret = { id: string; object: 'sandbox.token'; method: string }
