import { sql } from 'kysely'
import type { Move } from '#domain/flow.ts'
import type {
  ImportColumns,
  ImportKey,
  ImportOutcome,
  ImportStatus,
  importFlow,
  PeopleFileProblem,
  RowVerdict,
} from '#domain/person/people-import.ts'
import type { Reader, Transaction } from './schema.ts'

/** A file of people that somebody sent. Instants are ISO. */
export type PeopleImport = {
  readonly id: string
  readonly name: string
  readonly status: ImportStatus
  readonly headings: readonly string[]
  readonly columns: ImportColumns
  /** Null: nobody has looked into it yet. */
  readonly rows: number | null
  /** Rows that the step under way has dealt with. */
  readonly done: number
  readonly problem: PeopleFileProblem | null
  readonly sentBy: number
  readonly sentAt: string
  readonly appliedAt: string | null
}

const columns = [
  ...(['id', 'name', 'status', 'headings', 'columns', 'rows', 'done', 'problem'] as const),
  ...(['sentBy', 'sentAt', 'appliedAt'] as const),
] as const

type NewImport = ImportKey & {
  readonly name: string
  readonly sha256: string
  readonly sentBy: number
  readonly now: string
}

export async function insertImport(
  tx: Transaction,
  { importId: id, now: sentAt, ...file }: NewImport,
): Promise<void> {
  await tx
    .insertInto('peopleImports')
    .values({ ...file, id, sentAt, changedAt: sentAt, status: 'reading' })
    .execute()
}

/** The latest import of the same bytes that stands: not refused, and not taken back. */
export async function sameImport(
  db: Reader,
  organizationId: number,
  sha256: string,
): Promise<PeopleImport | undefined> {
  return db
    .selectFrom('peopleImports')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('sha256', '=', sha256)
    .where('status', 'not in', ['refused', 'undoing', 'undone'])
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function peopleImport(
  db: Reader,
  { organizationId, importId }: ImportKey,
): Promise<PeopleImport | undefined> {
  return db
    .selectFrom('peopleImports')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('id', '=', importId)
    .executeTakeFirst()
}

/** The files that were sent last. */
export async function lastImports(
  db: Reader,
  organizationId: number,
  limit: number,
): Promise<readonly PeopleImport[]> {
  return db
    .selectFrom('peopleImports')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .orderBy('sentAt', 'desc')
    .limit(limit)
    .execute()
}

type Changes = {
  readonly now: string
  readonly columns?: ImportColumns
  readonly problem?: PeopleFileProblem
  readonly appliedAt?: string
}

/** Moves an import along its flow, its counter back at the beginning; false: it stands elsewhere by now. */
export async function moveImport(
  tx: Transaction,
  { organizationId, importId }: ImportKey,
  { from, to }: Move<typeof importFlow>,
  { now: changedAt, problem, columns: chosen, appliedAt }: Changes,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('peopleImports')
    .set({
      ...{ status: to, changedAt, done: 0 },
      ...(chosen !== undefined && { columns: [...chosen] }),
      ...(problem !== undefined && { problem: JSON.stringify(problem) }),
      ...(appliedAt !== undefined && { appliedAt }),
    })
    .where('organizationId', '=', organizationId)
    .where('id', '=', importId)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes how many rows the step under way has dealt with. */
export async function noteImported(
  db: Reader,
  { organizationId, importId }: ImportKey,
  done: number,
): Promise<void> {
  await db
    .updateTable('peopleImports')
    .set({ done })
    .where('organizationId', '=', organizationId)
    .where('id', '=', importId)
    .execute()
}

/** Counts rows that the step under way has dealt with besides, whoever began it. */
export async function countImported(
  tx: Transaction,
  { organizationId, importId }: ImportKey,
  more: number,
): Promise<void> {
  await tx
    .updateTable('peopleImports')
    .set(({ eb }) => ({ done: eb('done', '+', more) }))
    .where('organizationId', '=', organizationId)
    .where('id', '=', importId)
    .execute()
}

/** A row of a file, and what was found and said of it. */
export type ImportRow = {
  readonly line: number
  readonly cells: readonly string[]
  readonly verdict: RowVerdict | null
  readonly personIds: readonly number[]
  readonly twinLine: number | null
  readonly decision: 'new' | 'person' | 'skip' | null
  readonly decidedId: number | null
  readonly outcome: ImportOutcome | null
}

const rowColumns = [
  ...(['line', 'cells', 'verdict', 'personIds', 'twinLine', 'decision', 'decidedId', 'outcome'] as const),
] as const

/** Stores what a file has, with the columns that were guessed; a row that is there stays. */
export async function storeImportRows(
  tx: Transaction,
  { organizationId, importId }: ImportKey,
  rows: readonly { readonly line: number; readonly cells: readonly string[] }[],
): Promise<void> {
  await tx
    .insertInto('peopleImportRows')
    .values(rows.map(({ line, cells }) => ({ organizationId, importId, line, cells: [...cells] })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Notes what the table of a file is. */
export async function noteTable(
  tx: Transaction,
  { organizationId, importId }: ImportKey,
  table: { readonly headings: readonly string[]; readonly columns: ImportColumns; readonly rows: number },
): Promise<void> {
  await tx
    .updateTable('peopleImports')
    .set({ headings: [...table.headings], columns: [...table.columns], rows: table.rows })
    .where('organizationId', '=', organizationId)
    .where('id', '=', importId)
    .execute()
}

type Wanted = {
  readonly after?: number
  readonly limit?: number
  readonly verdict?: RowVerdict
  readonly outcome?: ImportOutcome | null
  readonly isJudged?: boolean
  /** Somebody said who they are. */
  readonly isAnswered?: boolean
}

/** Rows of a file by their lines; `outcome` null: those that nothing became of yet. */
export async function importRows(
  db: Reader,
  { organizationId, importId }: ImportKey,
  { after = 0, limit, verdict, outcome, isJudged, isAnswered }: Wanted,
): Promise<readonly ImportRow[]> {
  return db
    .selectFrom('peopleImportRows')
    .select(rowColumns)
    .where('organizationId', '=', organizationId)
    .where('importId', '=', importId)
    .where('line', '>', after)
    .$if(verdict !== undefined, query => query.where('verdict', '=', verdict ?? null))
    .$if(outcome === null, query => query.where('outcome', 'is', null))
    .$if(outcome !== undefined && outcome !== null, query => query.where('outcome', '=', outcome ?? null))
    .$if(isJudged === false, query => query.where('verdict', 'is', null))
    .$if(isAnswered === true, query => query.where('decision', 'in', ['new', 'person']))
    .orderBy('line')
    .$if(limit !== undefined, query => query.limit(limit ?? 0))
    .execute()
}

/** One row, locked until the transaction ends. */
export async function lockImportRow(
  tx: Transaction,
  { organizationId, importId }: ImportKey,
  line: number,
): Promise<ImportRow | undefined> {
  return tx
    .selectFrom('peopleImportRows')
    .select(rowColumns)
    .where('organizationId', '=', organizationId)
    .where('importId', '=', importId)
    .where('line', '=', line)
    .forUpdate()
    .executeTakeFirst()
}

export type Judgement = Pick<ImportRow, 'line' | 'personIds' | 'twinLine'> & { readonly verdict: RowVerdict }

/** Stores what would become of rows. */
export async function judgeRows(
  tx: Transaction,
  { organizationId, importId }: ImportKey,
  judged: readonly Judgement[],
): Promise<void> {
  const rows = judged.map(row => ({ ...row, people: row.personIds }))
  await sql`
    update people_import_rows r set verdict = t.verdict, twin_line = t."twinLine",
      person_ids = array(select value::integer from jsonb_array_elements_text(t.people) with ordinality order by ordinality)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (line integer, verdict text, "twinLine" integer, people jsonb)
    where r.organization_id = ${organizationId} and r.import_id = ${importId} and r.line = t.line`.execute(tx)
}

/** Forgets what was found and said of the rows of a file: its columns stand for something else now. */
export async function unjudgeRows(tx: Transaction, { organizationId, importId }: ImportKey): Promise<void> {
  await tx
    .updateTable('peopleImportRows')
    .set({ verdict: null, personIds: [], twinLine: null, decision: null, decidedId: null })
    .where('organizationId', '=', organizationId)
    .where('importId', '=', importId)
    .execute()
}

/** Keeps what somebody said of a row that is unsure, or that updates somebody; a null `decision` takes it back. */
export async function decideRow(
  tx: Transaction,
  { organizationId, importId }: ImportKey,
  { line, decision, decidedId }: Pick<ImportRow, 'line' | 'decision' | 'decidedId'>,
): Promise<void> {
  await tx
    .updateTable('peopleImportRows')
    .set({ decision, decidedId })
    .where('organizationId', '=', organizationId)
    .where('importId', '=', importId)
    .where('line', '=', line)
    .execute()
}

/** What became of a row, and who it turned out to say: whoever forgets them forgets the row. */
export type EndedRow = {
  readonly line: number
  readonly outcome: ImportOutcome
  readonly personId?: number
}

/** Keeps what became of rows. */
export async function endRows(
  tx: Transaction,
  { organizationId, importId }: ImportKey,
  ended: readonly EndedRow[],
): Promise<void> {
  await sql`
    update people_import_rows r set outcome = t.outcome,
      person_ids = case when t."personId" is null or t."personId" = any (r.person_ids) then r.person_ids
        else r.person_ids || t."personId" end
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as t (line integer, outcome text, "personId" integer)
    where r.organization_id = ${organizationId} and r.import_id = ${importId} and r.line = t.line`.execute(tx)
}

/** How many rows of a file were found and became what; `undecided`: nobody said what an unsure one is; `skipped`: somebody said to leave it. */
export type RowCounts = {
  readonly verdicts: Readonly<Partial<Record<RowVerdict, number>>>
  readonly outcomes: Readonly<Partial<Record<ImportOutcome, number>>>
  readonly undecided: number
  readonly skipped: number
}

export async function countRows(db: Reader, { organizationId, importId }: ImportKey): Promise<RowCounts> {
  const { rows } = await sql<{
    verdict: RowVerdict | null
    outcome: ImportOutcome | null
    count: number
    undecided: number
    skipped: number
  }>`
    select verdict, outcome, count(*)::integer as count,
      (count(*) filter (where verdict = 'unsure' and decision is null))::integer as undecided,
      (count(*) filter (where decision = 'skip'))::integer as skipped
    from people_import_rows where organization_id = ${organizationId} and import_id = ${importId}
    group by verdict, outcome`.execute(db)
  const sums = <Name extends string>(nameOf: (row: (typeof rows)[number]) => Name | null) => {
    const counted: Partial<Record<Name, number>> = {}
    for (const row of rows) {
      const name = nameOf(row)
      if (name !== null) counted[name] = (counted[name] ?? 0) + row.count
    }
    return counted
  }
  return {
    verdicts: sums(({ verdict }) => verdict),
    outcomes: sums(({ outcome }) => outcome),
    undecided: rows.reduce((sum, row) => sum + row.undecided, 0),
    skipped: rows.reduce((sum, row) => sum + row.skipped, 0),
  }
}
