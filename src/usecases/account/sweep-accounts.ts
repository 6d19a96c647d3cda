import { deleteExpiredLinks } from '#db/account-links.ts'
import { deleteOldTries } from '#db/login-tries.ts'
import { deleteExpiredTokens } from '#db/refresh-tokens.ts'
import { hoursRemembered } from '#domain/access/login-lock.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'

const day = 24 * 60

/** Deletes what accounts leave behind: expired sessions and links, and old wrong passwords. */
export async function sweepAccounts(app: App): Promise<void> {
  const now = app.now()
  await deleteExpiredTokens(app.db, minutesAfter(now, -day))
  await deleteExpiredLinks(app.db, minutesAfter(now, -day))
  await deleteOldTries(app.db, minutesAfter(now, -hoursRemembered * 60))
}
