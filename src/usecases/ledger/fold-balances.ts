import { foldAll } from '#db/fold-entries.ts'
import type { App } from '../app.ts'

/** Adds up what the ledger recorded, so that a balance is read in constant time. Returns how many entries it took. */
export async function foldBalances(app: App): Promise<number> {
  return foldAll(app.db)
}
