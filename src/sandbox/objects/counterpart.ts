import type { Charge } from './charge.ts'
import { noAddress } from './common.ts'
import type { Kind, Kinds } from './kinds.ts'
import type { Refund, Transfer, TransferReversal } from './money.ts'
import type { Counterpart } from './payout.ts'

type Rows = { get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined }

/** The payment that a transfer is in the books of the account that receives it, or the refund that its reversal is there. */
export const counterpartNamed = (rows: Rows, id: string): Charge | Refund | undefined => {
  const counterpart = rows.get('sandbox.counterpart', id)
  if (!counterpart) return undefined
  const transfer = rows.get('transfer', counterpart.of)
  if (transfer) return paymentOf(rows, counterpart, transfer)
  const reversal = rows.get('transfer_reversal', counterpart.of)
  return reversal && refundOf(rows, counterpart, reversal)
}

/** The account in whose books it stands. */
export const counterpartAccount = (rows: Rows, id: string): string | undefined =>
  rows.get('sandbox.holding', rows.get('sandbox.counterpart', id)?.holding ?? '')?.account

const paymentOf = (rows: Rows, { id, holding }: Counterpart, transfer: Transfer): Charge => {
  const { amount, amount_reversed, created, currency, description } = transfer
  const fee = rows.get('charge', transfer.source_transaction ?? '')?.application_fee ?? null
  // The charge of a payer may have been handed on by several transfers; the fee is the first one's.
  const applicationFee = rows.get('application_fee', fee ?? '')
  const taken = applicationFee?.charge === id ? applicationFee : undefined
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: amount_reversed,
    application: null,
    application_fee: taken?.id ?? null,
    application_fee_amount: taken?.amount ?? null,
    balance_transaction: holding,
    billing_details: { address: noAddress, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created,
    currency,
    customer: null,
    description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: { type: 'stripe_account', stripe_account: {} },
    radar_options: {},
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: amount_reversed >= amount,
    review: null,
    shipping: null,
    source_transfer: transfer.id,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: transfer.transfer_group,
  }
}

const refundOf = (rows: Rows, { id, holding }: Counterpart, reversal: TransferReversal): Refund => ({
  id,
  object: 'refund',
  amount: reversal.amount,
  balance_transaction: holding,
  charge: rows.get('transfer', reversal.transfer)?.destination_payment ?? '',
  created: reversal.created,
  currency: reversal.currency,
  destination_details: { type: 'stripe_account' },
  metadata: {},
  payment_intent: null,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: reversal.id,
  status: 'succeeded',
  transfer_reversal: null,
})
