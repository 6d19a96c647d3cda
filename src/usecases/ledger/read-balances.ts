import { type AccountBalance, allBalances, balancesOf } from '#db/account-balances.ts'
import type { App } from '../app.ts'

/** What the ledger's accounts hold, in cents: of one organization, or all together. */
export async function readBalances(
  app: App,
  { organizationId }: { readonly organizationId: number | null },
): Promise<readonly AccountBalance[]> {
  return organizationId === null ? allBalances(app.db) : balancesOf(app.db, organizationId)
}
