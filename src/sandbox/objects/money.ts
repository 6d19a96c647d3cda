import type { List, Metadata } from './common.ts'

export type BalanceTransaction = {
  id: string
  object: 'balance_transaction'
  amount: number
  available_on: number
  balance_type: 'payments'
  created: number
  currency: string
  description: string | null
  exchange_rate: null
  fee: number
  fee_details: {
    amount: number
    application: null
    currency: string
    description: string
    type: 'application_fee' | 'stripe_fee'
  }[]
  net: number
  reporting_category: string
  source: string
  status: 'available' | 'pending'
  type: string
}

export type Refund = {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: string | null
  charge: string
  created: number
  currency: string
  destination_details: { type: string; card?: { type: 'refund' }; sepa_debit?: Record<string, never> }
  failure_balance_transaction?: string
  failure_reason?: string
  metadata: Metadata
  payment_intent: string | null
  reason: string | null
  receipt_number: null
  source_transfer_reversal: string | null
  status: 'failed' | 'pending' | 'succeeded'
  transfer_reversal: string | null
}

export type TransferReversal = {
  id: string
  object: 'transfer_reversal'
  amount: number
  balance_transaction: string | null
  created: number
  currency: string
  destination_payment_refund: string | null
  metadata: Metadata
  source_refund: string | null
  transfer: string
}

export type Transfer = {
  id: string
  object: 'transfer'
  amount: number
  amount_reversed: number
  balance_transaction: string
  created: number
  currency: string
  description: string | null
  destination: string
  destination_payment: string
  livemode: false
  metadata: Metadata
  reversals: List<TransferReversal>
  reversed: boolean
  source_transaction: string | null
  source_type: 'card'
  transfer_group: string | null
}

export type FeeRefund = {
  id: string
  object: 'fee_refund'
  amount: number
  balance_transaction: string
  created: number
  currency: string
  fee: string
  metadata: Metadata
}

export type ApplicationFee = {
  id: string
  object: 'application_fee'
  account: string
  amount: number
  amount_refunded: number
  application: string
  balance_transaction: string
  charge: string
  created: number
  currency: string
  fee_source: { charge: string; type: 'charge' }
  livemode: false
  originating_transaction: string
  refunded: boolean
  refunds: List<FeeRefund>
}

export type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  balance_transactions: BalanceTransaction[]
  charge: string
  created: number
  currency: string
  enhanced_eligibility_types: string[]
  evidence: Record<string, unknown>
  evidence_details: {
    due_by: number | null
    enhanced_eligibility: Record<string, never>
    has_evidence: boolean
    past_due: boolean
    submission_count: number
  }
  is_charge_refundable: boolean
  livemode: false
  metadata: Metadata
  payment_intent: string | null
  payment_method_details: Record<string, unknown> & { type: string }
  reason: string
  status:
    | 'lost'
    | 'needs_response'
    | 'under_review'
    | 'warning_closed'
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'won'
}
