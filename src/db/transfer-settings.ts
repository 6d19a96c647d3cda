import type { TransferSettings } from '#domain/payment/awaited-transfer.ts'
import type { Reader, Transaction } from './schema.ts'

/** Where an association has transfers sent; `undefined` where it has never said. */
export async function transferSettings(
  db: Reader,
  organizationId: number,
): Promise<TransferSettings | undefined> {
  const row = await db
    .selectFrom('transferSettings as s')
    .innerJoin('organizations as o', 'o.id', 's.organizationId')
    .select(['s.iban', 's.holder', 's.days', 'o.transferDays'])
    .where('s.organizationId', '=', organizationId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { transferDays, ...settings } = row
  return { ...settings, isOffered: transferDays !== null }
}

type Change = { readonly organizationId: number; readonly by: number; readonly now: string }

/** Keeps where transfers are sent from now on: orders that wait are shown the new account, too. */
export async function keepTransferSettings(
  tx: Transaction,
  { organizationId, by: changedBy, now: changedAt }: Change,
  { isOffered, ...settings }: TransferSettings,
): Promise<void> {
  const change = { ...settings, changedBy, changedAt }
  await tx
    .insertInto('transferSettings')
    .values({ organizationId, ...change })
    .onConflict(conflict => conflict.column('organizationId').doUpdateSet(change))
    .execute()
  await tx
    .updateTable('organizations')
    .set({ transferDays: isOffered ? settings.days : null })
    .where('id', '=', organizationId)
    .execute()
}
