import { randomUUIDv7 } from 'node:crypto'
import { compareBalances as compareBalancesOf } from '#db/balance-comparison.ts'
import { type Reconciliation, storeReconciliation } from '#db/reconciliations.ts'
import type { Finding } from '#domain/ledger/finding.ts'
import type { App } from '../app.ts'
import { organizationBatches } from './organization-batches.ts'
import { comparedAtOnce, mostFindings } from './reconciliation-run.ts'
import { tellFindings } from './tell-findings.ts'

/**
 * Compares every balance with the sum of all its postings, in constant memory. What differs stays a finding until the next
 * of these comparisons does not find it. Returns the findings.
 */
export async function compareBalances(app: App): Promise<Reconciliation> {
  const startedAt = app.now()
  const findings: Finding[] = []
  let compared = 0
  for await (const organizationIds of organizationBatches(app, comparedAtOnce)) {
    for (const organizationId of organizationIds) {
      compared += 1
      for (const { account, expected, found } of await compareBalancesOf(app.db, organizationId)) {
        if (findings.length >= mostFindings) continue
        findings.push({ kind: 'balanceDiffers', object: account, organizationId, expected, found })
      }
    }
  }
  const done = { id: randomUUIDv7(), startedAt, finishedAt: app.now(), compared, findings }
  await storeReconciliation(app.db, done, 'balances')
  tellFindings(app, done, 'balances and their postings')
  return done
}
