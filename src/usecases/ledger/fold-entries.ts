import { foldEntries, organizationToFold } from '#db/account-balances.ts'
import type { Transaction } from '#db/schema.ts'
import type { App } from '../app.ts'

/** Adds up every entry that has its token, each batch in a transaction of its own. Answers how many it took. */
export async function foldAll(app: App): Promise<number> {
  let folded = 0
  let id = await organizationToFold(app.db, 0)
  while (id !== undefined) {
    const organizationId: number = id
    const taken = await app.transaction(tx => foldEntries(tx, organizationId))
    folded += taken
    // What is left of it does not sum to zero.
    if (taken === 0) id = await organizationToFold(app.db, organizationId)
  }
  return folded
}

/** The same for one organization, within a transaction that needs every entry taken. */
export async function foldOrganization(tx: Transaction, organizationId: number): Promise<void> {
  let taken = 1
  while (taken > 0) taken = await foldEntries(tx, organizationId)
}
