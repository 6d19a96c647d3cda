import type { Report } from '#domain/moderation/report.ts'
import type { Transaction } from './schema.ts'

type NewReport = Report & { readonly id: string; readonly trace: string; readonly now: string }

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
      traceId: report.trace,
      createdAt: report.now,
    })
    .execute()
}
