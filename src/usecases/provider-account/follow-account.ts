import { keepAccountState, type ProviderAccount } from '#db/provider-accounts.ts'
import type { AccountState } from '#domain/payment/provider-account.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import type { App } from '../app.ts'

/**
 * Asks the provider where an account stands, and keeps it (rule OUT-3). What the operator decided stays as it is. Doubt is the
 * caller's, and changes nothing.
 */
export async function followAccount(
  app: App,
  { provider, account }: Pick<ProviderAccount, 'provider' | 'account'>,
): Promise<ProviderAnswer<AccountState>> {
  const askedAt = app.now()
  const answer = await app.provider(provider).accounts.readAccount(account)
  if (answer.outcome !== 'done') return answer
  const { mayCollect } = answer.value
  if (await keepAccountState(app.db, { provider, account, state: answer.value }, askedAt))
    app.log.warn({ event: 'account', account, mayCollect }, 'an account may do other things now')
  return answer
}
