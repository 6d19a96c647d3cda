import type { BalanceTransaction } from '../objects/money.ts'
import type { Draft } from '../store/draft.ts'
import { newId } from '../store/ids.ts'

/** What moved on the platform's balance at the provider, by the provider's own words for it. */
const categories = {
  adjustment: 'dispute',
  application_fee: 'platform_earning',
  application_fee_refund: 'platform_earning_refund',
  charge: 'charge',
  payment: 'charge',
  payment_refund: 'refund',
  payout: 'payout',
  payout_failure: 'payout_reversal',
  refund: 'refund',
  refund_failure: 'refund_failure',
  transfer: 'transfer',
  transfer_refund: 'transfer_reversal',
}

export type Movement = {
  type: keyof typeof categories
  /** Cents, negative when they leave. */
  amount: number
  currency: string
  source: string
  fee?: { amount: number; description: string }
  description?: string | null
  availableAtOnce?: boolean
}

const weekSeconds = 7 * 86_400

/** Writes one movement on the platform's balance. */
export const book = (draft: Draft, movement: Movement): BalanceTransaction => {
  const { type, amount, currency, source, fee, availableAtOnce } = movement
  return draft.put({
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: availableAtOnce ? draft.now : draft.now + weekSeconds,
    balance_type: 'payments',
    created: draft.now,
    currency,
    description: movement.description ?? null,
    exchange_rate: null,
    fee: fee?.amount ?? 0,
    fee_details: fee ? [{ ...fee, application: null, currency, type: 'stripe_fee' }] : [],
    net: amount - (fee?.amount ?? 0),
    reporting_category: categories[type],
    source,
    status: availableAtOnce ? 'available' : 'pending',
    type,
  })
}

/** The provider's price of a charge: 1.5 % and 25 cents. */
export const processingFee = (amount: number): number => Math.round((amount * 15) / 1000) + 25
