import { invalid } from '../objects/api-error.ts'
import type { Charge } from '../objects/charge.ts'
import type { Metadata } from '../objects/common.ts'
import type { Refund } from '../objects/money.ts'
import type { Draft } from '../store/draft.ts'
import { newId } from '../store/ids.ts'
import { book } from './book.ts'
import { testCardOf } from './capture-intent.ts'
import { refundFee, reverseTransfer } from './undo-transfer.ts'

export type RefundWish = {
  amount: number
  reason: string | null
  metadata: Metadata
  reverseTransfer: boolean
  refundApplicationFee: boolean
}

/**
 * Gives money back to the payer, out of the platform's balance. `reverseTransfer` takes the same share back from the
 * connected account, `refundApplicationFee` hands that share of the fee back to it: `part × whole / amount`.
 */
export const refundCharge = (draft: Draft, charge: Charge, wish: RefundWish): Refund => {
  checkRefund(charge, wish)
  const id = newId(charge.payment_method_details.type === 'card' ? 're' : 'pyr')
  const share = (whole: number): number => Math.round((whole * wish.amount) / charge.amount_captured)
  const reversal = wish.reverseTransfer ? reverseCharge(draft, charge, share, id) : null
  if (wish.refundApplicationFee) {
    const fee = draft.need('application_fee', charge.application_fee ?? '')
    refundFee(draft, fee, Math.min(share(fee.amount), fee.amount - fee.amount_refunded))
  }
  const slow = charge.payment_method_details.type !== 'card'
  const behaviour = slow ? 'pending, then succeeded' : testCardOf(draft, charge).refund
  const refund = draft.put<Refund>({
    id,
    object: 'refund',
    amount: wish.amount,
    balance_transaction: bookRefund(draft, charge, id, -wish.amount),
    charge: charge.id,
    created: draft.now,
    currency: charge.currency,
    destination_details: slow
      ? { type: 'sepa_debit', sepa_debit: {} }
      : { type: 'card', card: { type: 'refund' } },
    metadata: wish.metadata,
    payment_intent: charge.payment_intent,
    reason: wish.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: behaviour === 'pending, then succeeded' ? 'pending' : 'succeeded',
    transfer_reversal: reversal,
  })
  if (behaviour) draft.later('refund_result', id, draft.settings.debitMs)
  const refunded = setRefunded(draft, charge, charge.amount_refunded + wish.amount)
  draft.emit('refund.created', refund)
  draft.emit('charge.refunded', refunded)
  return refund
}

const checkRefund = (charge: Charge, wish: RefundWish): void => {
  if (charge.refunded)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (!charge.captured)
    throw invalid(
      `Charge ${charge.id} has not been captured. Cancel its PaymentIntent to release the funds.`,
      {
        code: 'charge_not_refundable',
      },
    )
  if (charge.disputed)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  const left = charge.amount_captured - charge.amount_refunded
  if (wish.amount > left)
    throw invalid(`Refund amount (${wish.amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
  if (wish.reverseTransfer && !charge.transfer)
    throw invalid('You cannot reverse a transfer on a charge that has none.', { param: 'reverse_transfer' })
  if (wish.refundApplicationFee && !charge.application_fee)
    throw invalid('You cannot refund an application fee on a charge that has none.', {
      param: 'refund_application_fee',
    })
}

const reverseCharge = (
  draft: Draft,
  charge: Charge,
  share: (whole: number) => number,
  refund: string,
): string => {
  const transfer = draft.need('transfer', charge.transfer ?? '')
  const amount = Math.min(share(transfer.amount), transfer.amount - transfer.amount_reversed)
  if (amount < 1)
    throw invalid('The transfer has already been fully reversed.', { param: 'reverse_transfer' })
  return reverseTransfer(draft, transfer, amount, { metadata: {}, refund }).id
}

const bookRefund = (draft: Draft, charge: Charge, source: string, amount: number): string => {
  const type = charge.payment_method_details.type === 'card' ? 'refund' : 'payment_refund'
  return book(draft, { type, amount, currency: charge.currency, source }).id
}

const setRefunded = (draft: Draft, charge: Charge, amountRefunded: number): Charge =>
  draft.put({
    ...draft.need('charge', charge.id),
    amount_refunded: amountRefunded,
    refunded: amountRefunded >= charge.amount_captured,
  })

/** The bank's late answer to a refund: done, or sent back to the platform's balance. */
export const finishRefund = (draft: Draft, refundId: string): void => {
  const refund = draft.need('refund', refundId)
  if (refund.status === 'pending') {
    const done = draft.put({ ...refund, status: 'succeeded' as const })
    draft.emit('refund.updated', done)
    return
  }
  const charge = draft.need('charge', refund.charge)
  const movement = { type: 'refund_failure' as const, amount: refund.amount, currency: refund.currency }
  const failed = draft.put({
    ...refund,
    failure_balance_transaction: book(draft, { ...movement, source: refund.id }).id,
    failure_reason: 'lost_or_stolen_card',
    status: 'failed' as const,
  })
  setRefunded(draft, charge, charge.amount_refunded - refund.amount)
  draft.emit('refund.updated', failed)
  draft.emit('refund.failed', failed)
}
