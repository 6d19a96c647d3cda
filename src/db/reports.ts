import { sql } from 'kysely'
import type { FormType } from '#domain/form/form.ts'
import type { Locale } from '#domain/locale.ts'
import type { Report, ReportReason } from '#domain/moderation/report.ts'
import {
  type ReportEvent,
  type ReportStatus,
  waitingReports,
  withholding,
} from '#domain/moderation/report-flow.ts'
import type { PageAddress } from '#domain/moderation/reported-page.ts'
import type { Reader, Transaction } from './schema.ts'

type NewReport = Report & {
  readonly id: string
  readonly locale: Locale
  readonly trace: string
  readonly now: string
}

/** Keeps a report for the operator. */
export async function insertReport(tx: Transaction, report: NewReport): Promise<void> {
  await tx
    .insertInto('reports')
    .values({
      id: report.id,
      reason: report.reason,
      email: report.userEmail,
      message: report.userMessage,
      url: report.url,
      locale: report.locale,
      traceId: report.trace,
      createdAt: report.now,
    })
    .execute()
}

/** A report as the operator keeps it. `organizationId` null: no decision has named its page yet. */
export type StoredReport = {
  readonly id: string
  readonly status: ReportStatus
  readonly reason: ReportReason
  readonly email: string
  readonly message: string
  readonly url: string
  readonly locale: Locale
  readonly createdAt: string
  readonly organizationId: number | null
  readonly formId: number | null
}

const columns = [
  'id',
  'status',
  'reason',
  'email',
  'message',
  'url',
  'locale',
  'createdAt',
  'organizationId',
  'formId',
] as const

export async function reportById(db: Reader, id: string): Promise<StoredReport | undefined> {
  return db.selectFrom('reports').select(columns).where('id', '=', id).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export async function lockReport(tx: Transaction, id: string): Promise<StoredReport | undefined> {
  return tx.selectFrom('reports').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Where a page of the list ended. */
export type ReportPlace = { readonly at: string; readonly id: string }

type Wanted = {
  /** Only those that wait for the operator. */
  readonly waiting: boolean
  readonly before: ReportPlace | null
  readonly limit: number
}

/** Reports, newest first. */
export async function listReports(
  db: Reader,
  { waiting, before, limit }: Wanted,
): Promise<readonly StoredReport[]> {
  return db
    .selectFrom('reports')
    .select(columns)
    .$if(waiting, query => query.where('status', 'in', waitingReports))
    .$if(before !== null, query =>
      query.where(sql<boolean>`(created_at, id) < (${before?.at}::timestamptz, ${before?.id}::uuid)`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The page that a report is about: a campaign's, or with `form` null an organization's. */
export type ReportedPage = {
  readonly organizationId: number
  readonly organizationSlug: string
  readonly organizationName: string
  readonly isWithheld: boolean
  readonly form: {
    readonly id: number
    readonly title: string
    readonly formType: FormType
    readonly formSlug: string
  } | null
}

/** The page at an address; `undefined` where no organization or campaign has it. */
export async function pageAt(
  db: Reader,
  { organizationSlug, campaign }: PageAddress,
): Promise<ReportedPage | undefined> {
  const where =
    campaign === null
      ? sql`o.slug = ${organizationSlug}`
      : sql`o.slug = ${organizationSlug} and f.form_type = ${campaign.formType} and f.slug = ${campaign.formSlug}`
  return readPage(db, campaign !== null, where)
}

/** The page that a decision named. */
export async function pageOfKey(
  db: Reader,
  { organizationId, formId }: { readonly organizationId: number; readonly formId: number | null },
): Promise<ReportedPage | undefined> {
  const where =
    formId === null ? sql`o.id = ${organizationId}` : sql`o.id = ${organizationId} and f.id = ${formId}`
  return readPage(db, formId !== null, where)
}

async function readPage(db: Reader, isCampaign: boolean, where: ReturnType<typeof sql>) {
  const form = isCampaign
    ? sql`jsonb_build_object('id', f.id, 'title', f.title, 'formType', f.form_type, 'formSlug', f.slug)`
    : sql`null::jsonb`
  const { rows } = await sql<ReportedPage>`
    select o.id as "organizationId", o.slug as "organizationSlug", o.name as "organizationName", ${form} as form,
      ${isCampaign ? sql`f.withheld_since` : sql`o.withheld_since`} is not null as "isWithheld"
    from organizations o ${isCampaign ? sql`join forms f on f.organization_id = o.id` : sql``}
    where ${where}`.execute(db)
  return rows[0]
}

type PageKey = { readonly organizationId: number; readonly formId: number | null }

/** Moves a report; `false` where somebody moved it meanwhile. */
export async function moveReport(
  tx: Transaction,
  id: string,
  { from, to }: { readonly from: ReportStatus; readonly to: ReportStatus },
  page: PageKey | null,
): Promise<boolean> {
  const moved = await tx
    .updateTable('reports')
    .set({ status: to, ...(page ?? {}) })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

/** Withholds a page from now on where a report asks for it, and shows it again where none does any more. */
export async function withholdAsReported(
  tx: Transaction,
  { organizationId, formId }: PageKey,
  now: string,
): Promise<void> {
  const wanted = sql<string | null>`case when exists (
    select from reports r where r.organization_id = ${organizationId} and r.form_id is not distinct from ${formId}::integer
      and r.status in (${sql.join(withholding)})) then coalesce(withheld_since, ${now}::timestamptz) end`
  if (formId === null)
    await tx
      .updateTable('organizations')
      .set({ withheldSince: wanted })
      .where('id', '=', organizationId)
      .execute()
  else
    await tx
      .updateTable('forms')
      .set({ withheldSince: wanted })
      .where('organizationId', '=', organizationId)
      .where('id', '=', formId)
      .execute()
}

/** One thing that was done about a report, with the reasons that were told. */
export type ReportStep = {
  readonly id: string
  readonly event: ReportEvent
  readonly actor: string
  readonly reasons: string
  readonly at: string
}

export async function addReportStep(tx: Transaction, reportId: string, step: ReportStep): Promise<void> {
  await tx
    .insertInto('reportSteps')
    .values({ ...step, reportId })
    .execute()
}

/** What was done about a report, in order. */
export async function stepsOfReport(db: Reader, reportId: string): Promise<readonly ReportStep[]> {
  return db
    .selectFrom('reportSteps')
    .select(['id', 'event', 'actor', 'reasons', 'at'])
    .where('reportId', '=', reportId)
    .orderBy('id')
    .execute()
}

/** How many reports wait for the operator. */
export async function countWaitingReports(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('status', 'in', waitingReports)
    .executeTakeFirstOrThrow()
  return Number(count)
}
