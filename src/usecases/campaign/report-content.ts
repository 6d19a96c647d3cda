import { randomUUID } from 'node:crypto'
import { insertReport } from '#db/reports.ts'
import { type ReportDraft, readReport } from '#domain/moderation/report.ts'
import { ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

/** Keeps a report of a page for the operator (rule FLD-13). */
export async function reportContent(app: App, input: ReportDraft): Promise<Result<null>> {
  const report = readReport(input)
  if (!report.ok) return report
  const id = randomUUID()
  await app.transaction(tx => insertReport(tx, { ...report.value, id, trace: app.trace, now: app.now() }))
  app.log.info({ report: id, reason: report.value.reason }, 'a page was reported')
  return ok(null)
}
