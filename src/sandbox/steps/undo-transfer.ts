import type { Metadata } from '../objects/common.ts'
import type { ApplicationFee, FeeRefund, Transfer, TransferReversal } from '../objects/money.ts'
import type { Draft } from '../store/draft.ts'
import { newId } from '../store/ids.ts'
import { book } from './book.ts'
import { hold } from './hold.ts'

/**
 * Takes money back from a connected account; a refund may leave it in debt. The amount has been checked against what is left of
 * the transfer.
 */
export const reverseTransfer = (
  draft: Draft,
  transfer: Transfer,
  amount: number,
  more: { metadata: Metadata; refund: string | null },
): TransferReversal => {
  const [id, back] = [newId('trr'), newId('pyr')]
  hold(draft, transfer.destination, { type: 'payment_refund', amount: -amount, of: id, source: back })
  const movement = { type: 'transfer_refund' as const, amount, currency: transfer.currency, source: id }
  const reversal = draft.put<TransferReversal>({
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: book(draft, movement).id,
    created: draft.now,
    currency: transfer.currency,
    destination_payment_refund: back,
    metadata: more.metadata,
    source_refund: more.refund,
    transfer: transfer.id,
  })
  const reversed = draft.put({
    ...transfer,
    amount_reversed: transfer.amount_reversed + amount,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] },
    reversed: transfer.amount_reversed + amount >= transfer.amount,
  })
  draft.emit('transfer.reversed', reversed)
  return reversal
}

/** Hands a part of the application fee back to the connected account. */
export const refundFee = (
  draft: Draft,
  fee: ApplicationFee,
  amount: number,
  metadata: Metadata = {},
): FeeRefund => {
  const id = newId('fr')
  hold(draft, fee.account, { type: 'adjustment', amount, source: id })
  const movement = {
    type: 'application_fee_refund' as const,
    amount: -amount,
    currency: fee.currency,
    source: id,
  }
  const refund = draft.put<FeeRefund>({
    id,
    object: 'fee_refund',
    amount,
    balance_transaction: book(draft, movement).id,
    created: draft.now,
    currency: fee.currency,
    fee: fee.id,
    metadata,
  })
  const refunded = draft.put({
    ...fee,
    amount_refunded: fee.amount_refunded + amount,
    refunded: fee.amount_refunded + amount >= fee.amount,
    refunds: { ...fee.refunds, data: [refund, ...fee.refunds.data] },
  })
  draft.emit('application_fee.refunded', refunded)
  return refund
}
