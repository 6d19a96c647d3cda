import { compareEntries } from '#db/reconciliation-windows.ts'
import { organizationBatches } from './organization-batches.ts'
import { add, comparedAtOnce, type ReconciliationRun } from './reconciliation-run.ts'

/** Every entry since the last comparison, an organization's batch at a time; answers whether none differs. */
export async function compareEntriesOfAll(run: ReconciliationRun, until: string): Promise<boolean> {
  const from = run.entriesFrom
  let agree = true
  for await (const ids of organizationBatches(run.app, comparedAtOnce)) {
    const seen = await compareEntries(run.app.db, { organizationIds: ids, from, until })
    if (seen.findings.length > 0) agree = false
    add(run, seen)
  }
  return agree
}
