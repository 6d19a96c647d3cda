import type { Charge } from '../objects/charge.ts'
import type { ApplicationFee, BalanceTransaction, Transfer } from '../objects/money.ts'
import type { PaymentIntent } from '../objects/payment-intent.ts'
import { testCards } from '../rules/test-cards.ts'
import type { Draft } from '../store/draft.ts'
import { newId } from '../store/ids.ts'
import { book, processingFee } from './book.ts'
import { hold } from './hold.ts'

/**
 * Takes the money of an authorised charge: books it, hands the whole charge to the connected account and takes the
 * application fee back from it. `amount` and `fee` are cents, `amount` at most what was authorised.
 */
export const captureIntent = (
  draft: Draft,
  intent: PaymentIntent,
  authorised: Charge,
  amount = intent.amount,
  fee = intent.application_fee_amount,
): PaymentIntent => {
  const charge = { ...authorised, amount_captured: amount, captured: true, application_fee_amount: fee }
  const transfer = intent.transfer_data
    ? createTransfer(draft, charge, intent.transfer_data.amount ?? amount)
    : null
  const applicationFee = transfer && fee ? createFee(draft, charge, transfer, fee) : null
  if (transfer) {
    const { destination, destination_payment: source } = transfer
    hold(draft, destination, {
      type: 'payment',
      amount: transfer.amount,
      fee: applicationFee?.amount ?? 0,
      of: transfer.id,
      source,
    })
  }
  const delay = draft.settings.balanceDelayMs()
  if (delay > 0) draft.later('balance', charge.id, delay)
  const kept = draft.put({
    ...charge,
    application_fee: applicationFee?.id ?? null,
    balance_transaction: delay > 0 ? null : bookCharge(draft, charge).id,
    ...(transfer ? { transfer: transfer.id } : {}),
  })
  const captured = draft.put({
    ...intent,
    amount_capturable: 0,
    amount_received: amount,
    application_fee_amount: fee,
    latest_charge: kept.id,
    status: 'succeeded',
  })
  draft.forget('lapse', intent.id)
  disputeLater(draft, kept)
  if (intent.capture_method === 'manual') draft.emit('charge.captured', kept)
  draft.emit('payment_intent.succeeded', captured)
  return captured
}

/** Books a captured charge and the provider's price for it. */
export const bookCharge = (draft: Draft, charge: Charge): BalanceTransaction =>
  book(draft, {
    type: charge.payment_method_details.type === 'card' ? 'charge' : 'payment',
    amount: charge.amount_captured,
    currency: charge.currency,
    source: charge.id,
    description: charge.description,
    fee: { amount: processingFee(charge.amount_captured), description: 'Stripe processing fees' },
    availableAtOnce: testCardOf(draft, charge).availableAtOnce === true,
  })

export const testCardOf = (draft: Draft, charge: Charge) =>
  testCards[draft.get('sandbox.method', charge.payment_method ?? '')?.test ?? ''] ?? {}

const disputeLater = (draft: Draft, charge: Charge): void => {
  if (testCardOf(draft, charge).dispute) draft.later('dispute', charge.id, draft.settings.disputeMs)
}

const createTransfer = (draft: Draft, charge: Charge, amount: number): Transfer => {
  const id = newId('tr')
  const movement = { type: 'transfer' as const, amount: -amount, currency: charge.currency, source: id }
  const transfer = draft.put<Transfer>({
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: book(draft, movement).id,
    created: draft.now,
    currency: charge.currency,
    description: null,
    destination: charge.transfer_data?.destination ?? '',
    destination_payment: newId('py'),
    livemode: false,
    metadata: {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: charge.id,
    source_type: 'card',
    transfer_group: charge.transfer_group ?? `group_${charge.payment_intent}`,
  })
  draft.emit('transfer.created', transfer)
  return transfer
}

const createFee = (draft: Draft, charge: Charge, transfer: Transfer, amount: number): ApplicationFee => {
  const id = newId('fee')
  const movement = { type: 'application_fee' as const, amount, currency: charge.currency, source: id }
  const fee = draft.put<ApplicationFee>({
    id,
    object: 'application_fee',
    account: transfer.destination,
    amount,
    amount_refunded: 0,
    application: 'ca_sandbox',
    balance_transaction: book(draft, movement).id,
    charge: transfer.destination_payment,
    created: draft.now,
    currency: charge.currency,
    fee_source: { charge: transfer.destination_payment, type: 'charge' },
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/application_fees/${id}/refunds` },
  })
  draft.emit('application_fee.created', fee)
  return fee
}
