import {
  noReceiptSettings,
  type ReceiptSettings,
  type TypedSettings,
} from '#domain/receipt/receipt-settings.ts'
import type { Reader, Transaction } from './schema.ts'

/** What an organization decided about its receipts; where it never did, what it begins with. */
export async function receiptSettingsOf(db: Reader, organizationId: number): Promise<ReceiptSettings> {
  const row = await db
    .selectFrom('receiptSettings')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .executeTakeFirst()
  if (row === undefined) return noReceiptSettings
  const { organizationId: _, mandatedAt, mandatedBy, ...settings } = row
  const mandate = mandatedAt === null || mandatedBy === null ? null : { at: mandatedAt, by: mandatedBy }
  return { ...settings, mandate }
}

/** Writes them whole. */
export async function saveReceiptSettings(
  tx: Transaction,
  organizationId: number,
  { mandate, ...settings }: TypedSettings & Pick<ReceiptSettings, 'mandate'>,
): Promise<void> {
  const row = {
    ...settings,
    articles: [...settings.articles],
    mandatedAt: mandate?.at ?? null,
    mandatedBy: mandate?.by ?? null,
  }
  await tx
    .insertInto('receiptSettings')
    .values({ organizationId, ...row })
    .onConflict(conflict => conflict.column('organizationId').doUpdateSet(row))
    .execute()
}

/** Whether an organization has declared that what it is given lowers the taxes of its donors. */
export async function isEligibleForReceipts(db: Reader, organizationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('fiscalReceiptEligibility')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return row.fiscalReceiptEligibility
}

/** Notes whether an organization has declared its eligibility, and whether it issues receipts now: its pages say so. */
export async function noteIssuing(
  tx: Transaction,
  organizationId: number,
  facts: { readonly isEligible: boolean; readonly issues: boolean },
): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ fiscalReceiptEligibility: facts.isEligible, issuesTaxReceipts: facts.issues })
    .where('id', '=', organizationId)
    .execute()
}
