import { compareEntries, comparePayments } from '#db/reconciliation-windows.ts'
import { recordedBefore } from '#db/reconciliations.ts'
import { minutesAfter } from '../paris-time.ts'
import { organizationBatches } from './organization-batches.ts'
import { add, comparedAtOnce, type ReconciliationRun } from './reconciliation-run.ts'

/** Every entry and every captured payment that was not compared yet, or differed; an organization's batch at a time. */
export async function compareBooksOfAll(run: ReconciliationRun, startedAt: string): Promise<void> {
  const { app, whole, patienceMinutes } = run
  const withBooks = run.books.map(({ provider }) => provider)
  const recordedUntil = await recordedBefore(app.db, patienceMinutes * 60)
  const capturedUntil = minutesAfter(startedAt, -patienceMinutes)
  for await (const organizationIds of organizationBatches(app, comparedAtOnce)) {
    add(run, await compareEntries(app.db, { organizationIds, whole, until: recordedUntil }, withBooks))
    add(run, await comparePayments(app.db, { organizationIds, whole, until: capturedUntil }))
  }
}
