import { randomUUID } from 'node:crypto'
import { insertProspect } from '#db/prospects.ts'
import { insertReport } from '#db/reports.ts'
import { readProspect } from '#domain/moderation/prospect.ts'
import { type ReportDraft, readReport } from '#domain/moderation/report.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Locale } from '#messages/locales.ts'
import type { App } from '../app.ts'
import { type FormAddress, openCampaign } from './open-campaign.ts'

/** Keeps a report of a page for the operator (rule FLD-13). */
export async function reportContent(app: App, input: ReportDraft): Promise<Result<null>> {
  const report = readReport(input)
  if (!report.ok) return report
  const id = randomUUID()
  await app.transaction(tx => insertReport(tx, { ...report.value, id, trace: app.trace, now: app.now() }))
  app.log.info({ report: id, reason: report.value.reason }, 'a page was reported')
  return ok(null)
}

/**
 * Keeps the address of somebody who wants to hear of a form's reopening (rule FRM-7). Any form that visitors see takes one:
 * it may have reopened a second ago. The same address again changes nothing.
 */
export async function leaveProspect(
  app: App,
  input: FormAddress & { email: string; locale: Locale },
): Promise<Result<null>> {
  const opened = await openCampaign(app, { ...input, userId: null })
  if (!opened.ok) return opened
  const prospect = readProspect(input.email)
  if (!prospect.ok) return prospect
  const { organizationId, id: formId } = opened.value.form
  const { locale } = input
  await app.transaction(tx =>
    insertProspect(tx, { ...prospect.value, organizationId, formId, locale, now: app.now() }),
  )
  return ok(null)
}
