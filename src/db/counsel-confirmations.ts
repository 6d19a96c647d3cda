import type { CounselConfirmation, CounselSubject } from '#domain/counsel.ts'
import type { Reader, Transaction } from './schema.ts'

/** A confirmation with the instant that tells it from every other of its subject. */
export type RecordedConfirmation = CounselConfirmation & { readonly recordedAt: string }

/** Whether somebody confirmed this; what it opens stays closed until then. */
export async function isConfirmed(db: Reader, subject: CounselSubject): Promise<boolean> {
  return (await confirmationOf(db, subject)) !== undefined
}

/** The confirmation of one subject; undefined: nobody confirmed it, or it was taken back. */
export async function confirmationOf(
  db: Reader,
  subject: CounselSubject,
): Promise<RecordedConfirmation | undefined> {
  const row = await confirmations(db).where('subject', '=', subject).executeTakeFirst()
  return row && { ...row, subject }
}

/** Everything that was confirmed. */
export async function confirmationsSoFar(db: Reader): Promise<readonly CounselConfirmation[]> {
  const rows = await confirmations(db).orderBy('subject').execute()
  return rows.map(row => ({ ...row, subject: row.subject as CounselSubject }))
}

const columns = ['subject', 'confirmedBy', 'confirmedOn', 'decided', 'recordedBy', 'recordedAt'] as const

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

/** Takes back the confirmation that was recorded then and gives what it said, for the audit; undefined: it stands no more. */
export async function removeConfirmation(
  tx: Transaction,
  { subject, recordedAt }: Pick<RecordedConfirmation, 'subject' | 'recordedAt'>,
): Promise<CounselConfirmation | undefined> {
  const row = await tx
    .deleteFrom('counselConfirmations')
    .where('subject', '=', subject)
    .where('recordedAt', '=', recordedAt)
    .returning(columns)
    .executeTakeFirst()
  return row && { ...row, subject }
}
