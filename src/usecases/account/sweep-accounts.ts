import { deleteUnconfirmedApps } from '#db/authenticator-apps.ts'
import { deleteExpiredInvitations } from '#db/operator-invitations.ts'
import { deleteExpiredChallenges } from '#db/passkeys.ts'
import { deleteOldProofs } from '#db/session-proofs.ts'
import type { App } from '../app.ts'
import { forgetByRule } from '../forget-by-rule.ts'
import { minutesAfter } from '../paris-time.ts'

const day = 24 * 60

/** Deletes what accounts leave behind: expired sessions, proofs and links, and old wrong passwords. */
export async function sweepAccounts(app: App): Promise<void> {
  for (const name of ['sessions', 'accountLinks', 'loginTries'] as const) await forgetByRule(app, name)
  const now = app.now()
  await deleteExpiredInvitations(app.db, minutesAfter(now, -day))
  await deleteExpiredChallenges(app.db, now)
  await deleteUnconfirmedApps(app.db, minutesAfter(now, -day))
  await deleteOldProofs(app.db, minutesAfter(now, -day))
}
