import { invalid } from '../objects/api-error.ts'
import type { Metadata } from '../objects/common.ts'
import type { Transfer } from '../objects/money.ts'
import { book } from '../steps/book.ts'
import { fundsOf, hold } from '../steps/hold.ts'
import { tooLittle, tooLittleToReverse, withFunds } from '../steps/purse.ts'
import { refundFee, reverseTransfer } from '../steps/undo-transfer.ts'
import type { Draft } from '../store/draft.ts'
import { newId } from '../store/ids.ts'
import { checkAccount } from './intent-checks.ts'
import { listPage, listRules } from './list.ts'
import { named, operation, retrieval } from './operation.ts'
import { amount, currency, filledText, flag, metadata, text } from './params.ts'

/**
 * The transfer of a destination charge is reversed up to its amount, if need be into debt; any other only as far as the
 * account's money goes, and so is every one where the provider itself answers for the account's debts.
 */
const checkFunds = (draft: Draft, transfer: Transfer, back: number): void => {
  const { controller } = draft.need('account', transfer.destination)
  const { payments } = Object(controller.losses) as { payments?: unknown }
  if (transfer.source_transaction !== null && payments !== 'stripe') return
  const { available, pending } = fundsOf(draft, transfer.destination, draft.now)
  if (back > available + pending) throw invalid(tooLittleToReverse, { code: 'balance_insufficient' })
}

type TransferWish = {
  amount: number
  currency: string
  description?: string
  destination: string
  metadata?: Metadata
  source_transaction?: string
  transfer_group?: string
}

/** Hands money of the platform to a connected account. */
const transferMoney = (draft: Draft, wish: TransferWish): Transfer => {
  const { amount, currency, destination } = wish
  const id = newId('tr')
  const transfer = draft.put<Transfer>({
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: book(draft, { type: 'transfer', amount: -amount, currency, source: id }).id,
    created: draft.now,
    currency,
    description: wish.description ?? null,
    destination,
    destination_payment: newId('py'),
    livemode: false,
    metadata: wish.metadata ?? {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: wish.source_transaction ?? null,
    source_type: 'card',
    transfer_group: wish.transfer_group ?? null,
  })
  hold(draft, destination, { type: 'payment', amount, of: id, source: transfer.destination_payment })
  draft.emit('transfer.created', transfer)
  return transfer
}

export const transfers = [
  operation(
    {
      name: 'transfers.create',
      method: 'POST',
      path: '/v1/transfers',
      needs: { amount, currency, destination: filledText },
      takes: { description: text, metadata, source_transaction: filledText, transfer_group: text },
    },
    ({ draft, params }) => {
      checkAccount(draft, params.destination, 'transfers', 'destination')
      if (params.source_transaction) named(draft, 'charge', params.source_transaction, 'source_transaction')
      const payers = [{ account: undefined, refusal: tooLittle }]
      return withFunds(draft, payers, () => transferMoney(draft, params))
    },
  ),
  operation(
    {
      name: 'transfers.reverse',
      method: 'POST',
      path: '/v1/transfers/:id/reversals',
      takes: { amount, description: text, metadata, refund_application_fee: flag },
    },
    ({ draft, id, params }) => {
      const transfer = named(draft, 'transfer', id)
      const left = transfer.amount - transfer.amount_reversed
      const back = params.amount ?? left
      if (left === 0)
        throw invalid(`Transfer ${id} is already fully reversed.`, { code: 'transfer_already_reversed' })
      if (back > left)
        throw invalid(`Reversal amount (${back}) is greater than unreversed amount on transfer (${left})`, {
          param: 'amount',
        })
      checkFunds(draft, transfer, back)
      const payers = [{ account: transfer.destination, refusal: tooLittleToReverse }]
      const wish = { metadata: params.metadata ?? {}, refund: null }
      return withFunds(draft, payers, () => reverseTransfer(draft, transfer, back, wish))
    },
  ),
  retrieval('transfers', 'transfer'),
  operation(
    {
      name: 'transfers.list',
      method: 'GET',
      path: '/v1/transfers',
      takes: { ...listRules, destination: text, transfer_group: text },
    },
    ({ store, params: { destination, transfer_group: group, ...paging } }) =>
      listPage(
        store.all('transfer'),
        '/v1/transfers',
        paging,
        transfer => transfer.created,
        transfer =>
          (destination === undefined || transfer.destination === destination) &&
          (group === undefined || transfer.transfer_group === group),
      ),
  ),
  operation(
    {
      name: 'application_fees.refund',
      method: 'POST',
      path: '/v1/application_fees/:id/refunds',
      takes: { amount, metadata },
    },
    ({ draft, id, params }) => {
      const fee = named(draft, 'application_fee', id)
      const left = fee.amount - fee.amount_refunded
      const back = params.amount ?? left
      if (back > left || left === 0)
        throw invalid(`Refund amount (${back}) is greater than unrefunded amount on fee (${left})`, {
          param: 'amount',
        })
      const payers = [{ account: undefined, refusal: tooLittle }]
      return withFunds(draft, payers, () => refundFee(draft, fee, back, params.metadata))
    },
  ),
]
