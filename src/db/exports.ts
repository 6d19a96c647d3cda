import { sql } from 'kysely'
import type { Export, ExportKey, ExportProgress, ExportStatus } from '#domain/list/export.ts'
import type { Locale } from '#domain/locale.ts'
import type { Reader, Transaction } from './schema.ts'

/** A file with what its writer needs. `pieces` are kept, `bytes` are theirs together. */
export type StoredExport = Export & {
  readonly locale: Locale
  readonly pieces: number
  readonly bytes: number
  readonly progress: ExportProgress
}

const columns = [
  'organizationId',
  'id',
  'userId',
  'list',
  'query',
  'formIds',
  'format',
  'locale',
  'status',
  'total',
  'done',
  'pieces',
  'bytes',
  'progress',
  'createdAt',
  'expiresAt',
] as const

type NewExport = Pick<
  StoredExport,
  | 'organizationId'
  | 'id'
  | 'userId'
  | 'list'
  | 'query'
  | 'formIds'
  | 'format'
  | 'locale'
  | 'createdAt'
  | 'expiresAt'
>

export async function insertExport(tx: Transaction, row: NewExport): Promise<void> {
  await tx
    .insertInto('exports')
    .values({ ...row, formIds: row.formIds && [...row.formIds] })
    .execute()
}

export async function exportByKey(
  db: Reader,
  { organizationId, exportId }: ExportKey,
): Promise<StoredExport | undefined> {
  return db
    .selectFrom('exports')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('id', '=', exportId)
    .executeTakeFirst()
}

type Owner = { readonly organizationId: number; readonly userId: number; readonly now: string }

/** The files that somebody asked for and that are still there, the newest first. */
export async function exportsOfUser(
  db: Reader,
  { organizationId, userId, now }: Owner,
): Promise<readonly StoredExport[]> {
  return db
    .selectFrom('exports')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

/** How many files of somebody are being written, whichever organization they are of. */
export async function countWriting(
  tx: Transaction,
  { userId, now }: Pick<Owner, 'userId' | 'now'>,
): Promise<number> {
  // Two presses at one time count each other.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { count } = await tx
    .selectFrom('exports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('status', '=', 'writing')
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function setTotal(tx: Transaction, { organizationId, exportId }: ExportKey, total: number) {
  await tx
    .updateTable('exports')
    .set({ total })
    .where('organizationId', '=', organizationId)
    .where('id', '=', exportId)
    .execute()
}

/** The key under which the bytes of a piece lie: the same whenever it is asked for, so that a second try writes over the first. */
export async function pieceKey(
  tx: Transaction,
  {
    organizationId,
    exportId,
    number,
    fileId,
  }: ExportKey & { readonly number: number; readonly fileId: string },
): Promise<string> {
  const key = { organizationId, exportId, number }
  await tx
    .insertInto('exportPieces')
    .values({ ...key, fileId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('exportPieces')
    .select('fileId')
    .where('organizationId', '=', organizationId)
    .where('exportId', '=', exportId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return row.fileId
}

type Step = ExportKey & {
  /** The number of the piece that was kept. */
  readonly number: number
  readonly rows: number
  readonly bytes: number
  readonly progress: ExportProgress
  readonly status: ExportStatus
  readonly expiresAt: string
}

/** Notes that a piece is kept; false where another run has noted it before, or the file is gone. */
export async function notePiece(tx: Transaction, step: Step): Promise<boolean> {
  const { organizationId, exportId, number, rows, bytes, progress, status, expiresAt } = step
  const { numUpdatedRows } = await tx
    .updateTable('exports')
    .set(eb => ({
      done: eb('done', '+', rows),
      pieces: number + 1,
      bytes: eb('bytes', '+', bytes),
      progress: JSON.stringify(progress),
      ...{ status, expiresAt },
    }))
    .where('organizationId', '=', organizationId)
    .where('id', '=', exportId)
    .where('status', '=', 'writing')
    .where('pieces', '=', number)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a file that its owner may have no more. */
export async function failExport(tx: Transaction, { organizationId, exportId }: ExportKey): Promise<void> {
  await tx
    .updateTable('exports')
    .set({ status: 'failed' })
    .where('organizationId', '=', organizationId)
    .where('id', '=', exportId)
    .where('status', '=', 'writing')
    .execute()
}

/** The keys of the pieces of a file, in their order. */
export async function piecesOf(
  db: Reader,
  { organizationId, exportId }: ExportKey,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('exportPieces')
    .select('fileId')
    .where('organizationId', '=', organizationId)
    .where('exportId', '=', exportId)
    .orderBy('number')
    .execute()
  return rows.map(({ fileId }) => fileId)
}

/** Files whose time is over, oldest first. */
export async function exportsOver(db: Reader, now: string, limit: number): Promise<readonly ExportKey[]> {
  const { rows } = await sql<ExportKey>`
    select organization_id as "organizationId", id as "exportId" from exports
    where expires_at <= ${now}::timestamptz order by expires_at limit ${limit}`.execute(db)
  return rows
}

/** Forgets a file, once its pieces are gone from the store. */
export async function deleteExport(db: Reader, { organizationId, exportId }: ExportKey): Promise<void> {
  await db
    .deleteFrom('exports')
    .where('organizationId', '=', organizationId)
    .where('id', '=', exportId)
    .execute()
}
