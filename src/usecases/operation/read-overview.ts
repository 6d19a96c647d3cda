import { countOpenDifferences } from '#db/differences.ts'
import { countAtCap } from '#db/operated-organizations.ts'
import { countWaitingReports } from '#db/reports.ts'
import { listOffSwitches, type OffSwitch } from '#db/switches.ts'
import { readSigns, type VitalSigns, type Waiting, waitingWork } from '#db/vital-signs.ts'
import { collectCapOf } from '#domain/operator/settings.ts'
import { ok, type Result } from '#domain/result.ts'
import { type ByOperator, operating } from '../access/operating.ts'
import type { App } from '../app.ts'

/** What needs a hand now, and how the installation is. */
export type Overview = {
  readonly waiting: Pick<Waiting, 'deadJobs' | 'failedMails'> & {
    readonly reports: number
    readonly differences: number
    readonly atCap: number
  }
  readonly signs: VitalSigns
  /** Workers that were heard within the last minute. */
  readonly workers: number
  /** When ledger, orders and provider were last compared; null: never. */
  readonly comparedAt: string | null
  readonly switches: readonly OffSwitch[]
}

/** The first page of the operator. */
export async function readOverview(app: App, { actor }: ByOperator): Promise<Result<Overview>> {
  const allowed = await operating(app, actor, 'read')
  if (!allowed.ok) return allowed
  const { db } = app
  const cap = collectCapOf(app.settings.current(), { collectCap: null }, app.operator)
  const [work, signs, reports, differences, atCap, switches] = await Promise.all([
    waitingWork(db),
    readSigns(db, app.now()),
    countWaitingReports(db),
    countOpenDifferences(db),
    countAtCap(db, cap),
    listOffSwitches(db),
  ])
  const { deadJobs, failedMails, workers, comparedAt } = work
  const waiting = { deadJobs, failedMails, reports, differences, atCap }
  return ok({ waiting, signs, workers, comparedAt, switches })
}
