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

type Recorded = {
  readonly now: string
  /** When what it replaces was recorded; null: it is the first; left out: it replaces whatever stands. */
  readonly replaces?: string | null | undefined
}

/** Records a confirmation, and the audit keeps what it replaces; false: something else stands than it was to replace. */
export async function recordConfirmation(
  db: Reader,
  { subject, ...confirmation }: CounselConfirmation,
  { now, replaces }: Recorded,
): Promise<boolean> {
  const said = { ...confirmation, recordedAt: now }
  if (typeof replaces === 'string') {
    const { numUpdatedRows } = await db
      .updateTable('counselConfirmations')
      .set(said)
      .where('subject', '=', subject)
      .where('recordedAt', '=', replaces)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('counselConfirmations')
    .values({ subject, ...said })
    .onConflict(conflict => {
      const same = conflict.column('subject')
      return replaces === null ? same.doNothing() : same.doUpdateSet(said)
    })
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
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
