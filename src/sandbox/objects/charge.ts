import type { BillingDetails, ErrorBody, Metadata } from './common.ts'

export type ChargeOutcome = {
  advice_code: null
  network_status: string
  reason: string | null
  risk_level: 'normal' | 'highest' | 'not_assessed'
  seller_message: string
  type: 'authorized' | 'issuer_declined' | 'blocked'
}

export type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  application: null
  application_fee: string | null
  application_fee_amount: number | null
  balance_transaction: string | null
  billing_details: BillingDetails
  calculated_statement_descriptor: string | null
  captured: boolean
  created: number
  currency: string
  customer: string | null
  description: string | null
  disputed: boolean
  failure_balance_transaction: null
  failure_code: string | null
  failure_message: string | null
  fraud_details: Record<string, never>
  livemode: false
  metadata: Metadata
  on_behalf_of: string | null
  outcome: ChargeOutcome | null
  paid: boolean
  payment_intent: string | null
  payment_method: string | null
  payment_method_details: Record<string, unknown> & { type: string }
  radar_options: Record<string, never>
  receipt_email: string | null
  receipt_number: null
  receipt_url: null
  refunded: boolean
  review: null
  shipping: null
  source_transfer: string | null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status: 'failed' | 'pending' | 'succeeded'
  transfer?: string
  transfer_data: { amount: number | null; destination: string } | null
  transfer_group: string | null
}

/** A charge that the bank did not make, and why. */
export type Refusal = { charge: Charge; error: ErrorBody }
