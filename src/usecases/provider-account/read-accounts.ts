import { accountsToRead } from '#db/provider-accounts.ts'
import type { App } from '../app.ts'
import { beforeWait } from '../paris-time.ts'
import { followAccount } from './follow-account.ts'

/** Accounts that one query reads. */
const limit = 200
/** Accounts in a row that could not be read, after which the provider itself is taken to be down. */
const mostFailures = 5
/** Minutes for which what was read is good enough. */
const goodFor = 20 * 60

/** Reads each account that nobody has asked about today: a lost event is found here (rule OUT-3). Returns how many it read. */
export async function readProviderAccounts(app: App): Promise<number> {
  const before = beforeWait(app, goodFor)
  let [seen, failures, after] = [0, 0, 0]
  for (;;) {
    const batch = await accountsToRead(app.db, before, { after, limit })
    for (const each of batch) {
      const answer = await followAccount(app, each)
      if (answer.outcome === 'done') seen += 1
      failures = answer.outcome === 'unknown' ? failures + 1 : 0
      if (failures === mostFailures) throw new Error('the provider does not answer')
    }
    const last = batch.at(-1)
    if (last === undefined) return seen
    after = last.organizationId
  }
}
