import { randomUUIDv7 } from 'node:crypto'
import { type AccountBalance, allBalances, balancesOf } from '#db/account-balances.ts'
import { compareBalances as compareBalancesOf } from '#db/balance-comparison.ts'
import { foldAll } from '#db/fold-entries.ts'
import type { Reconciliation } from '#db/reconciliations.ts'
import { compareSeals } from '#db/seal-comparison.ts'
import type { Finding } from '#domain/ledger/finding.ts'
import type { App } from '../app.ts'
import {
  comparedAtOnce,
  keepRun,
  mostFindings,
  organizationBatches,
  tellFindings,
} from './reconciliation-run.ts'

/** Adds up what the ledger recorded, so that a balance is read in constant time. Returns how many entries it took. */
export async function foldBalances(app: App): Promise<number> {
  return foldAll(app.db)
}

/** What the ledger's accounts hold, in cents: of one organization, or all together. */
export async function readBalances(
  app: App,
  { organizationId }: { readonly organizationId: number | null },
): Promise<readonly AccountBalance[]> {
  return organizationId === null ? allBalances(app.db) : balancesOf(app.db, organizationId)
}

/**
 * Compares every balance with the sum of all its postings and every seal with the entries that it covers (rule MON-4), in
 * constant memory. What differs stays a finding until the next of these comparisons does not find it. Returns the findings.
 */
export async function compareBalances(app: App): Promise<Reconciliation> {
  const startedAt = app.now()
  const findings: Finding[] = []
  let compared = 0
  for await (const organizationIds of organizationBatches(app, comparedAtOnce)) {
    for (const organizationId of organizationIds) {
      compared += 1
      const differences = [
        ...(await balancesThatDiffer(app, organizationId)),
        ...(await brokenSeal(app, organizationId)),
      ]
      findings.push(...differences.slice(0, mostFindings - findings.length))
    }
  }
  const done = { id: randomUUIDv7(), startedAt, finishedAt: app.now(), compared, findings }
  await app.transaction(tx => keepRun(tx, done, 'balances'))
  tellFindings(app, done, 'balances and their postings')
  return done
}

async function balancesThatDiffer({ db }: App, organizationId: number): Promise<readonly Finding[]> {
  const differences = await compareBalancesOf(db, organizationId)
  return differences.map(({ account, expected, found }) => ({
    kind: 'balanceDiffers',
    object: account,
    organizationId,
    expected,
    found,
  }))
}

/** At most one finding. The newest seal is told to the log: whoever keeps the log knows later whether it was replaced. */
async function brokenSeal({ db, log }: App, organizationId: number): Promise<readonly Finding[]> {
  const { newest, broken } = await compareSeals(db, organizationId)
  if (newest !== undefined) {
    const { number: seal, hash: sealHash } = newest
    log.info({ event: 'sealed', organizationId, seal, sealHash }, 'the newest seal of a ledger')
  }
  if (broken === undefined) return []
  return [{ kind: 'sealBroken', object: String(broken), organizationId, expected: 0, found: 0 }]
}
