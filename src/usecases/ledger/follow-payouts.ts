import { isPayoutDone } from '#db/payouts.ts'
import { accountsAt, type ProviderAccount } from '#db/provider-accounts.ts'
import type { Balances } from '#domain/payment/provider-balances.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import type { App } from '../app.ts'
import { applyPayout } from './apply-payout.ts'
import { tellUnreadable } from './tell-unreadable.ts'

/** Accounts that one query reads. */
const limit = 200
/** Accounts in a row that could not be followed, after which the provider itself is taken to be down. */
const mostFailures = 5

/**
 * Finds the payouts that no webhook told of: every account's newest ones are listed, back to those that are known and done.
 * An account that cannot be followed is told to the operator, and the others go on. Returns how many payouts it looked at.
 */
export async function followPayouts(app: App): Promise<number> {
  let seen = 0
  for (const name of app.providers) {
    const { balances } = app.provider(name)
    if (balances !== null) seen += await followAt(app, name, balances)
  }
  return seen
}

async function followAt(app: App, provider: ProviderName, balances: Balances): Promise<number> {
  let [seen, followed, failures, after] = [0, 0, 0, 0]
  for (;;) {
    const batch = await accountsAt(app.db, provider, { after, limit })
    for (const each of batch) {
      try {
        seen += await followAccount(app, balances, each)
        followed += 1
        failures = 0
      } catch (error) {
        failures += 1
        tell(app, each.account, error)
        if (failures === mostFailures) throw error
      }
    }
    const last = batch.at(-1)
    if (last === undefined) {
      if (followed === 0 && failures > 0) throw new Error('no account was followed')
      return seen
    }
    after = last.organizationId
  }
}

function tell(app: App, account: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  app.log.error(
    { event: 'payouts_not_followed', account, reason },
    'the payouts of an account were not followed',
  )
}

async function followAccount(app: App, balances: Balances, place: ProviderAccount): Promise<number> {
  const { account } = place
  let seen = 0
  let after: string | null = null
  do {
    const page = await balances.listPayouts(account, after)
    if (page.outcome === 'unknown') throw new Error(`the payouts could not be listed: ${page.reason}`)
    if (page.outcome === 'rejected') return seen
    const { items, unreadable, next } = page.value
    tellUnreadable(app, 'payout', unreadable, account)
    const oldest = items.at(-1)
    const isDone = oldest !== undefined && (await isPayoutDone(app.db, place, oldest.id))
    // Oldest first, so that the ledger has them in their order.
    for (const payout of items.toReversed()) {
      await app.transaction(tx => applyPayout(app, tx, place, payout))
      app.crashPoint('payout-applied')
      seen += 1
    }
    after = isDone ? null : next
  } while (after !== null)
  return seen
}
