import { randomUUID } from 'node:crypto'
import { enqueue } from '#db/jobs.ts'
import { insertProspect } from '#db/prospects.ts'
import { insertReport } from '#db/reports.ts'
import { emailKey } from '#db/users.ts'
import { limits } from '#domain/limits.ts'
import { type ReportDraft, readReport } from '#domain/moderation/report.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { type EntryDraft, readEntry } from '#domain/waiting/entry.ts'
import { defaultLocale, type Locale } from '#messages/locales.ts'
import type { App } from '../app.ts'
import { type FormAddress, openCampaign } from './open-campaign.ts'
import { confirmReceipt } from './report-mails.ts'

/** Keeps a report of a page for the operator, and confirms its receipt by mail (rules FLD-13 and OPR-2). */
export async function reportContent(
  app: App,
  { locale = defaultLocale, ...draft }: ReportDraft & { readonly locale?: Locale },
): Promise<Result<null>> {
  const report = readReport(draft)
  if (!report.ok) return report
  const id = randomUUID()
  const { userEmail: email } = report.value
  const { wait } = await app.limits.count(limits.reportReceipts, emailKey(email))
  await app.transaction(async tx => {
    await insertReport(tx, { ...report.value, id, locale, trace: app.trace, now: app.now() })
    if (wait === 0) await confirmReceipt(app, tx, { id, email, locale })
  })
  app.log.info({ report: id, reason: report.value.reason }, 'a page was reported')
  return ok(null)
}

/**
 * Puts an address in the line of a sold-out rate, or keeps it to tell of a form's opening (rules FRM-7 and WAIT-1). Any form
 * that visitors see takes one to tell of its opening: it may have reopened a second ago. A mail confirms it, with the link that ends it (rule
 * WAIT-4). The same address again changes nothing while it waits, and is not taken too often: `TOO_MANY_REQUESTS`.
 */
export async function leaveProspect(
  app: App,
  input: FormAddress & EntryDraft & { readonly locale: Locale },
): Promise<Result<null>> {
  const opened = await openCampaign(app, { ...input, userId: null })
  if (!opened.ok) return opened
  const { form } = opened.value
  const entry = readEntry(input, form)
  if (!entry.ok) return entry
  const { wait } = await app.limits.count(limits.waitingPlaces, entry.value.key)
  if (wait > 0) return failWith('TOO_MANY_REQUESTS')
  const { organizationId, id: formId } = form
  const { locale } = input
  return app.transaction(async tx => {
    const entered = { ...entry.value, organizationId, formId, locale, now: app.now() }
    const joined = await insertProspect(tx, entered)
    if (joined === undefined) return ok(null)
    // Whoever asks again, at another place, is told again.
    const subjectId = `${joined.id}.${joined.place}`
    const mail = { organizationId, kind: 'waitingJoined', subjectId } as const
    await enqueue(tx, 'send-notice', mail, { trace: app.trace })
    return ok(null)
  })
}
