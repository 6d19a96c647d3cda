import { forgetPayers, forgetUsers } from '#db/erasure.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'

const batch = 200
/** How long a name outlives its account, in minutes: its last mails still have to find their reader. */
const grace = 60

/**
 * Takes names and addresses of those who asked to be forgotten, once nothing is under way (RGPD art. 17). Returns how many.
 */
export async function forgetErased(app: App): Promise<number> {
  const now = app.now()
  const due = { before: minutesAfter(now, -grace), limit: batch, now }
  return (await forgetUsers(app.db, due)) + (await forgetPayers(app.db, due))
}
