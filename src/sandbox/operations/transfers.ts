import { invalid } from '../objects/api-error.ts'
import type { Transfer } from '../objects/money.ts'
import { book } from '../steps/book.ts'
import { fundsOf, hold } from '../steps/hold.ts'
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
  if (back > available + pending)
    throw invalid('The connected account has insufficient funds for this reversal.', {
      code: 'balance_insufficient',
    })
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
      const id = newId('tr')
      const movement = {
        type: 'transfer' as const,
        amount: -params.amount,
        currency: params.currency,
        source: id,
      }
      const transfer = draft.put<Transfer>({
        id,
        object: 'transfer',
        amount: params.amount,
        amount_reversed: 0,
        balance_transaction: book(draft, movement).id,
        created: draft.now,
        currency: params.currency,
        description: params.description ?? null,
        destination: params.destination,
        destination_payment: newId('py'),
        livemode: false,
        metadata: params.metadata ?? {},
        reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
        reversed: false,
        source_transaction: params.source_transaction ?? null,
        source_type: 'card',
        transfer_group: params.transfer_group ?? null,
      })
      const { destination, destination_payment: source } = transfer
      hold(draft, destination, { type: 'payment', amount: params.amount, of: id, source })
      draft.emit('transfer.created', transfer)
      return transfer
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
      return reverseTransfer(draft, transfer, back, { metadata: params.metadata ?? {}, refund: null })
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
      return refundFee(draft, fee, back, params.metadata)
    },
  ),
]
