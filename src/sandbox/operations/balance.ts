import type { BalanceTransaction } from '../objects/money.ts'
import type { Draft } from '../store/draft.ts'
import type { Store } from '../store/store.ts'
import { listPage, listRules } from './list.ts'
import { named, operation, retrieval } from './operation.ts'
import { text } from './params.ts'

const asOf = (draft: Draft, movement: BalanceTransaction): BalanceTransaction =>
  movement.available_on <= draft.now ? { ...movement, status: 'available' } : movement

/** Cents that a connected account was given and has not given back. */
const heldFor = (store: Store, account: string): number => {
  let sum = 0
  for (const transfer of store.all('transfer'))
    if (transfer.destination === account) sum += transfer.amount - transfer.amount_reversed
  for (const fee of store.all('application_fee'))
    if (fee.account === account) sum -= fee.amount - fee.amount_refunded
  return sum
}

const funds = (amount: number) => [{ amount, currency: 'eur', source_types: { card: amount } }]

export const balance = [
  operation(
    {
      name: 'balance.retrieve',
      method: 'GET',
      path: '/v1/balance',
      takes: {},
    },
    ({ draft, store, account }) => {
      if (account)
        return {
          object: 'balance',
          available: funds(heldFor(store, account)),
          livemode: false,
          pending: funds(0),
        }
      let available = 0
      let pending = 0
      for (const movement of store.all('balance_transaction'))
        if (asOf(draft, movement).status === 'available') available += movement.net
        else pending += movement.net
      return { object: 'balance', available: funds(available), livemode: false, pending: funds(pending) }
    },
  ),
  operation(
    {
      name: 'balance_transactions.retrieve',
      method: 'GET',
      path: '/v1/balance_transactions/:id',
      takes: {},
    },
    ({ draft, id }) => asOf(draft, named(draft, 'balance_transaction', id)),
  ),
  operation(
    {
      name: 'balance_transactions.list',
      method: 'GET',
      path: '/v1/balance_transactions',
      takes: { ...listRules, currency: text, source: text, type: text },
    },
    ({ draft, store, params: { currency, source, type, ...paging } }) => {
      const page = listPage(
        store.all('balance_transaction'),
        '/v1/balance_transactions',
        paging,
        movement => movement.created,
        movement =>
          (currency === undefined || movement.currency === currency) &&
          (source === undefined || movement.source === source) &&
          (type === undefined || movement.type === type),
      )
      return { ...page, data: page.data.map(movement => asOf(draft, movement)) }
    },
  ),
  retrieval('charges', 'charge'),
  retrieval('mandates', 'mandate'),
]
