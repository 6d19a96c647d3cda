import { deleteExport, exportsOver, piecesOf } from '#db/exports.ts'
import { filesOfOrders, forgottenFiles } from '#db/files.ts'
import { forgetEndedCounts } from '#db/limit-counts.ts'
import type { ExportKey } from '#domain/list/export.ts'
import { endedBefore } from '#domain/retention/rules.ts'
import type { App } from '../app.ts'
import { forgetFile } from '../forget-by-rule.ts'

const batch = 200

/**
 * Forgets files of carts that were never paid, a day after their end (a payment that comes late still finds them), and those of
 * orders of which nobody can complain any more; and files of lists, with the pieces of each, once their day is over (rule LST-5). Returns how
 * many.
 */
export async function sweepFiles(app: App): Promise<number> {
  const now = app.now()
  const unpaid = await forgottenFiles(app.db, endedBefore('cartFiles', now), batch)
  const old = await filesOfOrders(app.db, endedBefore('orderFiles', now), batch)
  for (const file of [...unpaid, ...old]) await forgetFile(app, file)
  const exported = await exportsOver(app.db, now, batch)
  for (const key of exported) await forgetExport(app, key)
  return unpaid.length + old.length + exported.length
}

/** The bytes go first: what is left of them after a fault is still known. */
async function forgetExport(app: App, key: ExportKey): Promise<void> {
  for (const fileId of await piecesOf(app.db, key)) await app.files.remove(fileId)
  await deleteExport(app.db, key)
}

/** Forgets the counts of limits, and the used answers of the anti-bot check, whose time is over. Returns how many. */
export function sweepLimits(app: App): Promise<number> {
  return forgetEndedCounts(app.db)
}
