import { invalid } from '../objects/api-error.ts'
import type { BalanceTransaction } from '../objects/money.ts'
import type { Draft } from '../store/draft.ts'

const platform = 'platform'

/** The provider's words where money is missing. */
export const tooLittle =
  'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance.'
export const tooLittleToReverse = 'The connected account has insufficient funds for this reversal.'

/**
 * Cents that an account, or the platform (undefined), can hand out now; undefined: as much as it likes, unless a test
 * has set its balance. What came in since then counts for the platform when it is available, for an account at once.
 */
export const spendable = (draft: Draft, account: string | undefined): number | undefined => {
  const purse = draft.get('sandbox.purse', account ?? platform)
  return purse && purse.offset + moved(draft, account)
}

/** Sets what can be handed out from now on; null: enough for anything again. The books do not change. */
export const setSpendable = (draft: Draft, account: string | undefined, cents: number | null): void => {
  const id = account ?? platform
  if (cents !== null) draft.put({ id, object: 'sandbox.purse', offset: cents - moved(draft, account) })
  else if (draft.get('sandbox.purse', id)) draft.remove('sandbox.purse', id)
}

/** Does something that costs money, or refuses it where that would leave somebody with less than nothing. */
export const withFunds = <T>(
  draft: Draft,
  owners: { account: string | undefined; refusal: string }[],
  act: () => T,
): T => {
  const before = owners.map(({ account }) => spendable(draft, account) ?? 0)
  const done = act()
  for (const [index, { account, refusal }] of owners.entries()) {
    const after = spendable(draft, account) ?? 0
    if (after < 0 && after < (before[index] ?? 0)) throw invalid(refusal, { code: 'balance_insufficient' })
  }
  return done
}

const moved = (draft: Draft, account: string | undefined): number => {
  let cents = 0
  if (account === undefined) {
    for (const movement of draft.all('balance_transaction'))
      if (countsNow(draft, movement)) cents += movement.net
  } else
    for (const holding of draft.all('sandbox.holding'))
      if (holding.account === account) cents += holding.amount - holding.fee
  return cents
}

/** Money that leaves is gone at once, but for what the payment it belongs to pays; money that comes is waited for. */
const countsNow = (draft: Draft, { available_on: on, net, source, type }: BalanceTransaction): boolean => {
  if (on <= draft.now || type === 'transfer_refund') return true
  const ofPayment = type === 'transfer' && draft.get('transfer', source)?.source_transaction
  return net < 0 && !ofPayment
}
