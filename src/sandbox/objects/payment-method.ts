import type { BillingDetails, Metadata } from './common.ts'

export type CardFace = {
  brand: string
  checks: { address_line1_check: null; address_postal_code_check: null; cvc_check: 'pass' | 'unchecked' }
  country: string
  display_brand: string
  exp_month: number
  exp_year: number
  fingerprint: string
  funding: 'credit' | 'debit'
  generated_from: null
  last4: string
  networks: { available: string[]; preferred: string | null }
  regulated_status: 'unregulated'
  three_d_secure_usage: { supported: true }
  wallet: Wallet | null
}

/** The device's own wallet, through which a card was given. */
export type Wallet = { type: 'apple_pay' | 'google_pay'; dynamic_last4: string }

export type DebitFace = {
  bank_code: string
  branch_code: string
  country: string
  fingerprint: string
  generated_from: { charge: null; setup_attempt: null }
  last4: string
}

export type PaymentMethod = {
  id: string
  object: 'payment_method'
  allow_redisplay: 'always' | 'limited' | 'unspecified'
  billing_details: BillingDetails
  created: number
  customer: string | null
  livemode: false
  metadata: Metadata
  type: 'card' | 'sepa_debit'
  card?: CardFace
  sepa_debit?: DebitFace
}

/** What the sandbox alone knows of a payment method: which test number it was, and what happened to it. */
export type MethodSecret = {
  id: string
  object: 'sandbox.method'
  /** Name of the test card or test account, see `rules/`. */
  test: string
  /** Charged once without a customer: the provider refuses to use it again. */
  spent: boolean
  /** The bank authenticated its holder for later charges. */
  setUp: boolean
  /** The mandate of a direct debit. */
  mandate: string | null
}

export type Mandate = {
  id: string
  object: 'mandate'
  customer_acceptance: {
    accepted_at: number
    type: 'offline' | 'online'
    online?: { ip_address: string | null; user_agent: string | null }
    offline?: Record<string, never>
  }
  livemode: false
  multi_use?: Record<string, never>
  payment_method: string
  payment_method_details: { type: 'sepa_debit'; sepa_debit: { reference: string; url: string } }
  single_use?: { amount: number; currency: string }
  status: 'active' | 'inactive'
  type: 'multi_use' | 'single_use'
}
