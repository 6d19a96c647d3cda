import { randomUUIDv7 } from 'node:crypto'
import {
  addReportStep,
  listReports as listStored,
  lockReport,
  moveReport,
  type ReportedPage,
  type ReportStep,
  reportById,
  type StoredReport,
  stepsOfReport,
  withholdAsReported,
} from '#db/reports.ts'
import { moveIfAllowed } from '#domain/flow.ts'
import { readReasons } from '#domain/moderation/reasons.ts'
import { type Decision, decisionsAbout, reportFlow } from '#domain/moderation/report-flow.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import { type ByOperator, operating } from '../access/operating.ts'
import type { App } from '../app.ts'
import { nameOfPage, pageOfReport, tellDecision } from '../campaign/report-mails.ts'
import { instantPlace, type Page, pageOf, pageSize } from '../paging.ts'
import { audit } from '../records.ts'

type Listed = ByOperator & { readonly waiting: boolean; readonly after: string | null }

/** A report in the list, with what its page is called; `null`: no page of an association. */
export type ListedReport = StoredReport & { readonly pageName: string | null }

/** Reports of pages, newest first: those that wait for the operator, or all. */
export async function listReports(
  app: App,
  { actor, waiting, after }: Listed,
): Promise<Result<Page<ListedReport>>> {
  const allowed = await operating(app, actor, 'read')
  if (!allowed.ok) return allowed
  const before = instantPlace(after)
  const stored = await listStored(app.db, { waiting, before, limit: pageSize + 1 })
  const page = pageOf(stored, pageSize, ({ createdAt, id }) => `${createdAt}_${id}`)
  return ok({ ...page, rows: await Promise.all(page.rows.map(each => withPageName(app, each))) })
}

async function withPageName(app: App, report: StoredReport): Promise<ListedReport> {
  const page = await pageOfReport(app, app.db, report)
  return { ...report, pageName: page === undefined ? null : nameOfPage(page) }
}

/** A report with the page that it is about and everything that was done. */
export type ReportFile = {
  readonly report: StoredReport
  /** `null`: no page of an association. */
  readonly page: ReportedPage | null
  readonly steps: readonly ReportStep[]
  /** What can be decided now; a page that is not there cannot be withheld. */
  readonly decisions: readonly Decision[]
}

/** One report as the operator sees it. */
export async function readReportFile(
  app: App,
  { actor, reportId }: ByOperator & { readonly reportId: string },
): Promise<Result<ReportFile>> {
  const allowed = await operating(app, actor, 'read')
  if (!allowed.ok) return allowed
  const report = isUuid(reportId) ? await reportById(app.db, reportId) : undefined
  if (report === undefined) return failWith('NOT_FOUND')
  const [page, steps] = await Promise.all([
    pageOfReport(app, app.db, report),
    stepsOfReport(app.db, report.id),
  ])
  const decisions = decisionsAbout(report.status).filter(each => page !== undefined || each !== 'withhold')
  return ok({ report, page: page ?? null, steps, decisions })
}

type Decided = ByOperator & {
  readonly reportId: string
  readonly decision: Decision
  readonly reasons: string
}

/**
 * The operator decides about a report, with reasons that both sides are told by mail: the page is withheld from everybody but
 * its administrators, stays as it is, or is shown again. Orders, payments and plans go on (rule OPR-3). Audited. Codes:
 * `required`, `max_length` (reasons); `NOT_FOUND`; `CONFLICT` where somebody decided meanwhile, or no page can be withheld.
 */
export async function decideReport(
  app: App,
  { actor, reportId, decision, reasons: text }: Decided,
): Promise<Result<null>> {
  const allowed = await operating(app, actor, 'change')
  if (!allowed.ok) return allowed
  const reasons = readReasons(text)
  if (!reasons.ok) return reasons
  return app.transaction<Result<null>>(async tx => {
    const report = isUuid(reportId) ? await lockReport(tx, reportId) : undefined
    if (report === undefined) return failWith('NOT_FOUND')
    const step = moveIfAllowed(reportFlow, report.status, decision)
    const page = await pageOfReport(app, tx, report)
    const refused = failWith('CONFLICT')
    if (step === undefined || (decision === 'withhold' && page === undefined)) return refused
    const key =
      page === undefined ? null : { organizationId: page.organizationId, formId: page.form?.id ?? null }
    if (!(await moveReport(tx, report.id, step, key))) return refused
    const stepId = randomUUIDv7()
    const done = { event: decision, actor: allowed.value, reasons: reasons.value, at: app.now() }
    await addReportStep(tx, report.id, { id: stepId, ...done })
    // A report that is dismissed changes nothing for a page, and its administrators are not told of it.
    const concerned = decision === 'dismiss' ? null : key
    if (concerned !== null) await withholdAsReported(tx, concerned, app.now())
    await tellDecision(app, tx, report, { stepId, organizationId: concerned?.organizationId ?? null })
    await audit(app, tx, {
      organizationId: key?.organizationId ?? null,
      actor: allowed.value,
      action: `report.${decision}`,
      object: `report:${report.id}`,
      facts: { from: step.from, to: step.to, form: key?.formId ?? null, reasons: reasons.value },
    })
    return ok(null)
  })
}
