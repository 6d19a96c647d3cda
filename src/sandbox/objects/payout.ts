import type { Metadata } from './common.ts'
import type { BalanceTransaction } from './money.ts'

/** Money on its way to a merchant's bank. */
export type Payout = {
  id: string
  object: 'payout'
  amount: number
  arrival_date: number
  automatic: boolean
  balance_transaction: string
  created: number
  currency: string
  description: string | null
  destination: null
  failure_balance_transaction: string | null
  failure_code: string | null
  failure_message: string | null
  livemode: false
  metadata: Metadata
  method: 'standard'
  original_payout: null
  reconciliation_status: 'completed' | 'in_progress' | 'not_applicable'
  reversed_by: null
  source_type: 'card'
  statement_descriptor: string | null
  status: 'canceled' | 'failed' | 'in_transit' | 'paid' | 'pending'
  type: 'bank_account'
}

/** One movement on the balance of a connected account, which has books of its own. */
export type Holding = {
  id: string
  object: 'sandbox.holding'
  account: string
  type: 'adjustment' | 'payment' | 'payment_refund' | 'payout' | 'payout_failure'
  /** Cents, negative when they leave. */
  amount: number
  /** What the platform took of it. */
  fee: number
  source: string
  created: number
  available_on: number
  /** The automatic payout that it is part of; missing until then. */
  payout?: string
}

/** What the books of a connected account call by an id of their own: the payment that a transfer is there, or its way back. */
export type Counterpart = {
  /** `py_…` or `pyr_…`. */
  id: string
  object: 'sandbox.counterpart'
  /** The transfer, or its reversal. */
  of: string
  holding: string
}

const categories = {
  adjustment: 'other_adjustment',
  payment: 'charge',
  payment_refund: 'refund',
  payout: 'payout',
  payout_failure: 'payout_reversal',
} as const satisfies Record<Holding['type'], string>

/** A movement of a connected account as the provider shows it. */
export const presentHolding = (holding: Holding, now: number): BalanceTransaction => {
  const { id, type, amount, fee, source, created, available_on } = holding
  const detail = { amount: fee, application: null, currency: 'eur', type: 'application_fee' as const }
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on,
    balance_type: 'payments',
    created,
    currency: 'eur',
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee > 0 ? [{ ...detail, description: 'Application fee' }] : [],
    net: amount - fee,
    reporting_category: categories[type],
    source,
    status: available_on <= now ? 'available' : 'pending',
    type,
  }
}
