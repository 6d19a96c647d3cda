import { filesOfOrders, forgottenFiles } from '#db/files.ts'
import { forgetEndedCounts } from '#db/limit-counts.ts'
import { endedBefore } from '#domain/retention/rules.ts'
import type { App } from '../app.ts'
import { forgetFile } from '../forget-by-rule.ts'

const batch = 200

/**
 * Forgets files of carts that were never paid, a day after their end (a payment that comes late still finds them), and those of
 * orders of which nobody can complain any more. Returns how many.
 */
export async function sweepFiles(app: App): Promise<number> {
  const now = app.now()
  const unpaid = await forgottenFiles(app.db, endedBefore('cartFiles', now), batch)
  const old = await filesOfOrders(app.db, endedBefore('orderFiles', now), batch)
  for (const file of [...unpaid, ...old]) await forgetFile(app, file)
  return unpaid.length + old.length
}

/** Forgets the counts of limits, and the used answers of the anti-bot check, whose time is over. Returns how many. */
export function sweepLimits(app: App): Promise<number> {
  return forgetEndedCounts(app.db)
}
