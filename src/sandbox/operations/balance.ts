import { invalid, missing } from '../objects/api-error.ts'
import type { Charge } from '../objects/charge.ts'
import { counterpartAccount, counterpartNamed } from '../objects/counterpart.ts'
import type { BalanceTransaction, Refund } from '../objects/money.ts'
import { type Holding, type Payout, presentHolding } from '../objects/payout.ts'
import { fundsOf } from '../steps/hold.ts'
import { ownerOf } from '../steps/pay-out.ts'
import { spendable } from '../steps/purse.ts'
import type { Draft } from '../store/draft.ts'
import type { Store } from '../store/store.ts'
import { listPage, listRules } from './list.ts'
import { named, operation, retrieval } from './operation.ts'
import { filledText, text } from './params.ts'

const asOf = (draft: Draft, movement: BalanceTransaction): BalanceTransaction =>
  movement.available_on <= draft.now ? { ...movement, status: 'available' } : movement

/** Every movement of the platform, or of the account that the call is made for; those of one payout, if it is given. */
const booksOf = function* (draft: Draft, store: Store, account: string | undefined, payout?: Payout) {
  if (account === undefined)
    for (const movement of store.all('balance_transaction')) yield asOf(draft, movement)
  else
    for (const holding of store.all('sandbox.holding'))
      if (holding.account === account && (!payout || isListed(holding, payout)))
        yield presentHolding(holding, draft.now)
}

/** Until the provider has found out what a payout is made of, only the payout itself is listed. */
const isListed = (holding: Holding, payout: Payout): boolean =>
  holding.payout === payout.id &&
  (payout.reconciliation_status === 'completed' || holding.id === payout.balance_transaction)

const payoutNamed = (draft: Draft, id: string, account: string | undefined): Payout => {
  const payout = draft.get('payout', id)
  if (!payout || ownerOf(draft, payout) !== account) throw missing('payout', id, 'payout')
  if (!payout.automatic)
    throw invalid('Balance transaction history can only be filtered on automatic transfers, not manual.', {
      param: 'payout',
    })
  return payout
}

/** A charge of the platform, or for a connected account one of the payments that transfers are there. */
const chargeSeenBy = (draft: Draft, id: string, account: string | undefined): Charge | Refund => {
  const charge = account === undefined ? draft.get('charge', id) : undefined
  if (charge) return charge
  const own = account !== undefined && counterpartAccount(draft, id) === account
  const payment = own ? counterpartNamed(draft, id) : undefined
  if (payment?.object !== 'charge') throw missing('charge', id)
  return payment
}

const platformFunds = (draft: Draft, store: Store): { available: number; pending: number } => {
  const held = { available: 0, pending: 0 }
  for (const movement of store.all('balance_transaction')) held[asOf(draft, movement).status] += movement.net
  return held
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
      const held = account ? fundsOf(store, account, draft.now) : platformFunds(draft, store)
      const available = spendable(draft, account) ?? held.available
      const pending = held.available + held.pending - available
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
      takes: { ...listRules, currency: text, payout: filledText, source: text, type: text },
    },
    ({ draft, store, account, params: { currency, payout, source, type, ...paging } }) =>
      listPage(
        booksOf(draft, store, account, payout ? payoutNamed(draft, payout, account) : undefined),
        '/v1/balance_transactions',
        paging,
        movement => movement.created,
        movement =>
          (currency === undefined || movement.currency === currency) &&
          (source === undefined || movement.source === source) &&
          (type === undefined || movement.type === type),
      ),
  ),
  operation(
    {
      name: 'charges.retrieve',
      method: 'GET',
      path: '/v1/charges/:id',
      takes: {},
    },
    ({ draft, id, account }) => chargeSeenBy(draft, id, account),
  ),
  retrieval('mandates', 'mandate'),
]
