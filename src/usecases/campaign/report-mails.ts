import { administratorsOf } from '#db/administrators.ts'
import { enqueue } from '#db/jobs.ts'
import {
  pageAt,
  pageOfKey,
  type ReportedPage,
  reportById,
  type StoredReport,
  stepsOfReport,
} from '#db/reports.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { decisionMail, reportReceivedMail, shownAgainMail, withheldMail } from '#documents/mail/report.ts'
import { formPath } from '#domain/form/types/index.ts'
import type { ReportMailKind } from '#domain/job/mail-kinds.ts'
import type { Locale } from '#domain/locale.ts'
import { reportedPage } from '#domain/moderation/reported-page.ts'
import type { App } from '../app.ts'
import { contestAddress } from '../links/tokens.ts'
import { type Letter, nameOf, senderOf } from '../mail-envelope.ts'

type About = Pick<StoredReport, 'id' | 'email' | 'locale'>

/** Queues the receipt of a report, where its reporter left an address. */
export async function confirmReceipt(app: App, tx: Transaction, report: About): Promise<void> {
  if (report.email !== '') await queue(app, tx, 'reportReceived', report.id, report.locale)
}

/** Queues what a decision is told: to its reporter, and to the administrators of a page that is withheld or shown again. */
export async function tellDecision(
  app: App,
  tx: Transaction,
  report: About,
  { stepId, organizationId }: { readonly stepId: string; readonly organizationId: number | null },
): Promise<void> {
  const subject = `${report.id}:${stepId}`
  if (report.email !== '') await queue(app, tx, 'reportDecided', subject, report.locale)
  if (organizationId === null) return
  for (const { id, locale } of await administratorsOf(tx, organizationId))
    await queue(app, tx, 'pageDecided', `${subject}:${id}`, locale)
}

function queue(app: App, tx: Transaction, kind: ReportMailKind, subjectId: string, locale: Locale) {
  return enqueue(tx, 'send-account-mail', { kind, subjectId, locale }, { trace: app.trace })
}

type MailJob = {
  readonly kind: ReportMailKind
  readonly subjectId: string
  readonly locale: Locale
}

/** Writes a mail about a report; `undefined` where its subject or its reader is gone. */
export async function writeReportMail(
  app: App,
  { kind, subjectId, locale }: MailJob,
): Promise<Letter | undefined> {
  const [reportId = '', stepId = '', userId = ''] = subjectId.split(':')
  const report = await reportById(app.db, reportId)
  if (report === undefined) return undefined
  const sender = senderOf(app, locale, app.operator.brand, null)
  const page = await pageOfReport(app, app.db, report)
  // Whoever reports types an address: no mail of ours repeats what may lead anywhere, or what they wrote.
  const about = { ...sender, page: page === undefined ? null : nameOfPage(page) }
  const reporter = { name: '', address: report.email }
  if (kind === 'reportReceived')
    return report.email === '' ? undefined : { to: reporter, ...reportReceivedMail(about) }
  const step = (await stepsOfReport(app.db, reportId)).find(({ id }) => id === stepId)
  if (step === undefined || step.event === 'contest') return undefined
  const decided = { ...about, event: step.event, reasons: step.reasons }
  if (kind === 'reportDecided')
    return report.email === '' ? undefined : { to: reporter, ...decisionMail(decided) }
  const { organizationId } = report
  if (organizationId === null || page === undefined) return undefined
  const reader = (await administratorsOf(app.db, organizationId)).find(({ id }) => id === Number(userId))
  if (reader === undefined) return undefined
  const told = { ...decided, locale: reader.locale, page: nameOfPage(page) }
  const content =
    step.event === 'withhold'
      ? withheldMail({ ...told, contestUrl: contestAddress(app, report.id) })
      : shownAgainMail({ ...told, url: pageUrl(app, page) })
  return { to: { name: nameOf(reader), address: reader.email }, ...content }
}

/** What a report is about: the page that a decision named, else the one at its address, if it is of an association. */
export async function pageOfReport(
  app: Pick<App, 'operator'>,
  db: Reader,
  { organizationId, formId, url }: Pick<StoredReport, 'organizationId' | 'formId' | 'url'>,
): Promise<ReportedPage | undefined> {
  if (organizationId !== null) return pageOfKey(db, { organizationId, formId })
  const address = reportedPage(url, app.operator.origin)
  return address && pageAt(db, address)
}

/** What a page is called: its campaign, or its organization. */
export function nameOfPage({ form, organizationName }: ReportedPage): string {
  return form?.title ?? organizationName
}

/** Where the page of a report is. */
export function pageUrl(app: App, { organizationSlug, form }: ReportedPage): string {
  const path =
    form === null
      ? `/associations/${organizationSlug}`
      : formPath(organizationSlug, form.formType, form.formSlug)
  return `${app.operator.origin}${path}`
}
