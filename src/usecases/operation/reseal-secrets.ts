import { putSealed, type StaleSecret, staleSecrets } from '#db/sealed-secrets.ts'
import type { App } from '../app.ts'
import { secretSubject } from '../integration/sign-event.ts'
import { accountSubject } from '../repayment/account-subject.ts'
import { keySubject } from '../ticket/sign-tickets.ts'

/**
 * Seals with the newest signing secret what an older one sealed, each night: once that one is taken away nothing needs it any more
 * (rules TKT-9, INT-7). What no secret opens stays as it is, and is logged. It may end anywhere and begin again.
 */
export async function resealSecrets(app: App): Promise<void> {
  const lost: Pick<StaleSecret, 'of' | 'key'>[] = []
  for (const stale of await staleSecrets(app.db, app.sealer.newest)) {
    const subject = subjectOf(stale)
    const opened = app.sealer.open(stale.sealed, subject)
    if (opened === undefined) lost.push({ of: stale.of, key: stale.key })
    else await putSealed(app.db, stale, app.sealer.seal(opened, subject))
  }
  if (lost.length > 0) app.log.warn({ lost }, 'what sealed these secrets is gone')
}

function subjectOf(stale: StaleSecret): string {
  if (stale.of === 'ticketKey') return keySubject(stale.key)
  return stale.of === 'account' ? accountSubject(stale.key) : secretSubject(stale.key)
}
