import { deleteFile, forgottenFiles } from '#db/files.ts'
import { forgetEndedCounts } from '#db/limit-counts.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'

const batch = 200
/** How long a file outlives a cart that nobody paid: a payment that comes late still finds it. */
const day = 24 * 60

/** Forgets files of carts that were never paid, a day after their end. Returns how many. */
export async function sweepFiles(app: App): Promise<number> {
  const forgotten = await forgottenFiles(app.db, minutesAfter(app.now(), -day), batch)
  for (const file of forgotten) {
    // The bytes are deleted first: after a failure in between, the row leads back to them.
    await app.files.remove(file.id)
    await app.transaction(tx => deleteFile(tx, file))
  }
  return forgotten.length
}

/** Forgets the counts of limits, and the used answers of the anti-bot check, whose time is over. Returns how many. */
export function sweepLimits(app: App): Promise<number> {
  return forgetEndedCounts(app.db)
}
