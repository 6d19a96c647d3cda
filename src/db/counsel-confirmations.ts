import type { CounselConfirmation, CounselSubject } from '#domain/counsel.ts'
import type { Reader, Transaction } from './schema.ts'

/** Whether somebody confirmed this; what it opens stays closed until then. */
export async function isConfirmed(db: Reader, subject: CounselSubject): Promise<boolean> {
  return (await confirmationOf(db, subject)) !== undefined
}

/** The confirmation of one subject; undefined: nobody confirmed it, or it was taken back. */
export async function confirmationOf(
  db: Reader,
  subject: CounselSubject,
): Promise<CounselConfirmation | undefined> {
  const row = await confirmations(db).where('subject', '=', subject).executeTakeFirst()
  return row && { ...row, subject }
}

/** Everything that was confirmed. */
export async function confirmationsSoFar(db: Reader): Promise<readonly CounselConfirmation[]> {
  const rows = await confirmations(db).orderBy('subject').execute()
  return rows.map(row => ({ ...row, subject: row.subject as CounselSubject }))
}

const columns = ['subject', 'confirmedBy', 'confirmedOn', 'decided', 'recordedBy'] as const

function confirmations(db: Reader) {
  return db.selectFrom('counselConfirmations').select(columns)
}

/** Records a confirmation; a later one of the same subject replaces it, and the audit keeps both. */
export async function recordConfirmation(
  db: Reader,
  { subject, ...confirmation }: CounselConfirmation,
  now: string,
): Promise<void> {
  const said = { ...confirmation, recordedAt: now }
  await db
    .insertInto('counselConfirmations')
    .values({ subject, ...said })
    .onConflict(conflict => conflict.column('subject').doUpdateSet(said))
    .execute()
}

/** Takes a confirmation back and gives what it said, for the audit; undefined: there was none. */
export async function removeConfirmation(
  tx: Transaction,
  subject: CounselSubject,
): Promise<CounselConfirmation | undefined> {
  const row = await tx
    .deleteFrom('counselConfirmations')
    .where('subject', '=', subject)
    .returning(columns)
    .executeTakeFirst()
  return row && { ...row, subject }
}
