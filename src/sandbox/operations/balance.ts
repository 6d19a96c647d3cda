import { missing } from '../objects/api-error.ts'
import type { BalanceTransaction } from '../objects/money.ts'
import { presentHolding } from '../objects/payout.ts'
import { fundsOf } from '../steps/hold.ts'
import type { Draft } from '../store/draft.ts'
import type { Store } from '../store/store.ts'
import { listPage, listRules } from './list.ts'
import { named, operation, retrieval } from './operation.ts'
import { text } from './params.ts'

const asOf = (draft: Draft, movement: BalanceTransaction): BalanceTransaction =>
  movement.available_on <= draft.now ? { ...movement, status: 'available' } : movement

/** Every movement of the platform, or of the account that the call is made for. */
const booksOf = function* (draft: Draft, store: Store, account: string | undefined) {
  if (account === undefined)
    for (const movement of store.all('balance_transaction')) yield asOf(draft, movement)
  else
    for (const holding of store.all('sandbox.holding'))
      if (holding.account === account) yield presentHolding(holding, draft.now)
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
      if (account) {
        const held = fundsOf(store, account, draft.now)
        return {
          object: 'balance',
          available: funds(held.available),
          livemode: false,
          pending: funds(held.pending),
        }
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
    ({ draft, id, account }) => {
      if (account === undefined) return asOf(draft, named(draft, 'balance_transaction', id))
      const holding = draft.get('sandbox.holding', id)
      if (holding?.account !== account) throw missing('balance_transaction', id)
      return presentHolding(holding, draft.now)
    },
  ),
  operation(
    {
      name: 'balance_transactions.list',
      method: 'GET',
      path: '/v1/balance_transactions',
      takes: { ...listRules, currency: text, source: text, type: text },
    },
    ({ draft, store, account, params: { currency, source, type, ...paging } }) =>
      listPage(
        booksOf(draft, store, account),
        '/v1/balance_transactions',
        paging,
        movement => movement.created,
        movement =>
          (currency === undefined || movement.currency === currency) &&
          (source === undefined || movement.source === source) &&
          (type === undefined || movement.type === type),
      ),
  ),
  retrieval('charges', 'charge'),
  retrieval('mandates', 'mandate'),
]
