import { randomUUIDv7 } from 'node:crypto'
import { addReportStep, lockReport, moveReport, reportById, stepsOfReport } from '#db/reports.ts'
import { moveIfAllowed } from '#domain/flow.ts'
import { readReasons } from '#domain/moderation/reasons.ts'
import { type ReportStatus, reportFlow } from '#domain/moderation/report-flow.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { reportSubject } from '../links/tokens.ts'
import { audit } from '../records.ts'
import { nameOfPage, pageOfReport } from './report-mails.ts'

type Link = { readonly reportId: string; readonly token: string }

/** What an association is told of a page of its own that is withheld. Never who reported it, nor in which words. */
export type ContestedDecision = {
  readonly page: string
  readonly status: ReportStatus
  /** Why it was withheld. */
  readonly reasons: string
  readonly decidedAt: string
}

const isSigned = (app: App, { reportId, token }: Link) =>
  app.signer.verifies(reportSubject(reportId), token, app.now())

/** The decision that a signed link is about; any other link opens nothing: 404. */
export async function readContestedDecision(app: App, link: Link): Promise<Result<ContestedDecision>> {
  if (!isSigned(app, link)) return failWith('NOT_FOUND')
  const report = await reportById(app.db, link.reportId)
  const page = report && (await pageOfReport(app, app.db, report))
  const steps = report === undefined ? [] : await stepsOfReport(app.db, report.id)
  const withheld = steps.findLast(({ event }) => event === 'withhold')
  if (report === undefined || page === undefined || withheld === undefined) return failWith('NOT_FOUND')
  const { reasons, at: decidedAt } = withheld
  return ok({ page: nameOfPage(page), status: report.status, reasons, decidedAt })
}

/**
 * An association contests that its page is withheld; the operator decides again (rule OPR-2). Codes: `required`, `max_length`
 * (reasons); `NOT_FOUND`; `CONFLICT` once it was contested, or where the page is shown again.
 */
export async function contestDecision(
  app: App,
  { reasons: text, ...link }: Link & { readonly reasons: string },
): Promise<Result<null>> {
  if (!isSigned(app, link)) return failWith('NOT_FOUND')
  const reasons = readReasons(text)
  if (!reasons.ok) return reasons
  return app.transaction<Result<null>>(async tx => {
    const report = await lockReport(tx, link.reportId)
    if (report === undefined) return failWith('NOT_FOUND')
    const step = moveIfAllowed(reportFlow, report.status, 'contest')
    if (step === undefined || !(await moveReport(tx, report.id, step, null))) return failWith('CONFLICT')
    const done = { event: 'contest', actor: 'association', reasons: reasons.value, at: app.now() } as const
    await addReportStep(tx, report.id, { id: randomUUIDv7(), ...done })
    await audit(app, tx, {
      organizationId: report.organizationId,
      actor: 'association',
      action: 'report.contest',
      object: `report:${report.id}`,
      facts: { from: step.from, to: step.to },
    })
    return ok(null)
  })
}
