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

/** Whether the operator has verified an organization, and it has declared that what it is given lowers the taxes of its donors. */
export async function standingOf(
  db: Reader,
  organizationId: number,
): Promise<{ readonly isVerified: boolean; readonly isEligible: boolean }> {
  return db
    .selectFrom('organizations')
    .select(eb => eb('authenticationState', '=', 'Authenticated').$castTo<boolean>().as('isVerified'))
    .select('fiscalReceiptEligibility as isEligible')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
}

/** Notes whether an organization has declared its eligibility. */
export async function noteEligibility(
  tx: Transaction,
  organizationId: number,
  fiscalReceiptEligibility: boolean,
): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ fiscalReceiptEligibility })
    .where('id', '=', organizationId)
    .execute()
}

/** Notes whether an organization issues receipts now: its pages say so. */
export async function noteIssuing(
  tx: Transaction,
  organizationId: number,
  issuesTaxReceipts: boolean,
): Promise<void> {
  await tx.updateTable('organizations').set({ issuesTaxReceipts }).where('id', '=', organizationId).execute()
}
