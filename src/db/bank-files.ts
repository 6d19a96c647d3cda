import { sql } from 'kysely'
import type { BankFileProblem, BankFormat } from '#domain/bank/bank-line.ts'
import type { Reader, Transaction } from './schema.ts'

export type BankFileKey = { readonly organizationId: number; readonly fileId: string }

/** A file of a bank that somebody sent: `fresh` lines no file before had, `matched` of them were matched by themselves. Instants are ISO. */
export type BankFile = {
  readonly id: string
  readonly name: string
  readonly format: BankFormat | null
  readonly status: 'waiting' | 'read' | 'refused'
  /** How many lines it has; null: nobody has looked into it yet. */
  readonly lines: number | null
  readonly stored: number
  readonly fresh: number | null
  readonly matched: number | null
  readonly problem: BankFileProblem | null
  readonly sentAt: string
}

const columns = [
  ...([
    'id',
    'name',
    'format',
    'status',
    'lines',
    'stored',
    'fresh',
    'matched',
    'problem',
    'sentAt',
  ] as const),
] as const

type NewFile = BankFileKey & {
  readonly name: string
  readonly sha256: string
  readonly sentBy: number
  readonly now: string
}

export async function insertBankFile(
  tx: Transaction,
  { fileId: id, now: sentAt, ...file }: NewFile,
): Promise<void> {
  await tx
    .insertInto('bankFiles')
    .values({ ...file, id, sentAt, status: 'waiting' })
    .execute()
}

/** The file of the same bytes that was read or waits to be, the latest. */
export async function sameBankFile(
  db: Reader,
  organizationId: number,
  sha256: string,
): Promise<BankFile | undefined> {
  return db
    .selectFrom('bankFiles')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('sha256', '=', sha256)
    .where('status', '<>', 'refused')
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function bankFile(
  db: Reader,
  { organizationId, fileId }: BankFileKey,
): Promise<BankFile | undefined> {
  return db
    .selectFrom('bankFiles')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('id', '=', fileId)
    .executeTakeFirst()
}

/** Who sent a file. */
export async function senderOfFile(db: Reader, { organizationId, fileId }: BankFileKey): Promise<number> {
  const { sentBy } = await db
    .selectFrom('bankFiles')
    .select('sentBy')
    .where('organizationId', '=', organizationId)
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  return sentBy
}

/** The files that were sent last. */
export async function lastBankFiles(
  db: Reader,
  organizationId: number,
  limit: number,
): Promise<readonly BankFile[]> {
  return db
    .selectFrom('bankFiles')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .orderBy('sentAt', 'desc')
    .limit(limit)
    .execute()
}

/** Notes how far the reading of a file has come. */
export async function noteProgress(
  db: Reader,
  { organizationId, fileId }: BankFileKey,
  progress: { readonly format: BankFormat; readonly lines: number; readonly stored: number },
): Promise<void> {
  await db
    .updateTable('bankFiles')
    .set(progress)
    .where('organizationId', '=', organizationId)
    .where('id', '=', fileId)
    .where('status', '=', 'waiting')
    .execute()
}

/** All of a file is stored. `matched` counts its lines that stand for something by then. */
export async function finishBankFile(
  tx: Transaction,
  { organizationId, fileId }: BankFileKey,
): Promise<void> {
  await sql`
    update bank_files f set status = 'read', stored = coalesce(f.lines, 0), fresh = l.fresh, matched = l.matched
    from (
      select count(*)::integer as fresh, count(*) filter (where match in ('payout', 'payment', 'slip', 'transfer'))::integer as matched
      from bank_lines where organization_id = ${organizationId} and file_id = ${fileId}) l
    where f.organization_id = ${organizationId} and f.id = ${fileId} and f.status = 'waiting'`.execute(tx)
}

/** Nothing of a file is kept: why. */
export async function refuseBankFile(
  db: Reader,
  { organizationId, fileId }: BankFileKey,
  problem: BankFileProblem,
): Promise<void> {
  await db
    .updateTable('bankFiles')
    .set({ status: 'refused', problem: JSON.stringify(problem) })
    .where('organizationId', '=', organizationId)
    .where('id', '=', fileId)
    .where('status', '=', 'waiting')
    .execute()
}
