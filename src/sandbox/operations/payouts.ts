import { invalid, missing } from '../objects/api-error.ts'
import type { Payout } from '../objects/payout.ts'
import { fundsOf } from '../steps/hold.ts'
import { ownerOf, payOut } from '../steps/pay-out.ts'
import { withFunds } from '../steps/purse.ts'
import type { Draft } from '../store/draft.ts'
import { listPage, listRules, within } from './list.ts'
import { operation } from './operation.ts'
import { amount, currency, metadata, oneOf, text } from './params.ts'

/** A payout is seen by its owner only: the account that the call is made for, or the platform. */
const ownPayout = (draft: Draft, id: string, account: string | undefined): Payout => {
  const payout = draft.get('payout', id)
  if (!payout || ownerOf(draft, payout) !== account) throw missing('payout', id)
  return payout
}

const tooLittleToPayOut = 'You have insufficient funds in your Stripe account for this transfer.'

export const payouts = [
  operation(
    {
      name: 'payouts.create',
      method: 'POST',
      path: '/v1/payouts',
      needs: { amount, currency },
      takes: { description: text, metadata, method: oneOf('standard'), statement_descriptor: text },
    },
    ({ draft, account, params: { currency: _, method: __, ...wish } }) => {
      if (account !== undefined && fundsOf(draft, account, draft.now).available < wish.amount)
        throw invalid(tooLittleToPayOut, { code: 'balance_insufficient' })
      return withFunds(draft, [{ account, refusal: tooLittleToPayOut }], () =>
        payOut(draft, account, { ...wish, automatic: false }),
      )
    },
  ),
  operation(
    {
      name: 'payouts.retrieve',
      method: 'GET',
      path: '/v1/payouts/:id',
      takes: {},
    },
    ({ draft, id, account }) => ownPayout(draft, id, account),
  ),
  operation(
    {
      name: 'payouts.list',
      method: 'GET',
      path: '/v1/payouts',
      takes: { ...listRules, arrival_date: listRules.created, status: text },
    },
    ({ draft, store, account, params: { arrival_date: arrival, status, ...paging } }) =>
      listPage(
        store.all('payout'),
        '/v1/payouts',
        paging,
        payout => payout.created,
        payout =>
          ownerOf(draft, payout) === account &&
          (status === undefined || payout.status === status) &&
          within(payout.arrival_date, arrival),
      ),
  ),
]
