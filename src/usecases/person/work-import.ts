import { refreshPeople } from '#db/people.ts'
import {
  countImported,
  endRows,
  type ImportRow,
  importRows,
  judgeRows,
  moveImport,
  noteImported,
  noteTable,
  type PeopleImport,
  peopleImport,
  storeImportRows,
} from '#db/people-imports.ts'
import { lockPeople } from '#db/person-mentions.ts'
import { undoWritings } from '#db/person-writings.ts'
import { PeopleFileFault } from '#documents/people/people-file-fault.ts'
import { type PeopleTable, readPeopleFile } from '#documents/people/read-people-file.ts'
import { move } from '#domain/flow.ts'
import { guessColumns } from '#domain/person/import-columns.ts'
import { type ImportKey, importFlow, type PeopleFileProblem } from '#domain/person/people-import.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { applyRows } from './apply-rows.ts'
import { matchRows, twinsAmong, verdictOf } from './judge-rows.ts'

/** Rows that one transaction deals with. */
const batch = 200

/**
 * Does the step of an import that is under way: reads its file and says what would become of each row, applies it, or takes it back (rules
 * PPL-10 to PPL-13). A job that was killed begins again where it stood: each row once.
 */
export async function workImport(app: App, key: ImportKey): Promise<void> {
  const file = await peopleImport(app.db, key)
  if (file?.status === 'reading') await judge(app, key, file)
  if (file?.status === 'applying') await apply(app, key, file)
  if (file?.status === 'undoing') await undo(app, key)
}

/** Reads a file that waits and judges its rows; the file itself is forgotten once its rows are stored. */
async function judge(app: App, key: ImportKey, waiting: PeopleImport): Promise<void> {
  const file = waiting.rows === null ? await store(app, key) : waiting
  await app.files.remove(key.importId)
  if (file === null) return
  const reading = { organizationId: key.organizationId, file, today: parisDate(app.now()) }
  const rows = await importRows(app.db, key, {})
  const twins = twinsAmong(rows, reading)
  let done = rows.filter(({ verdict }) => verdict !== null).length
  for (const some of slices(rows.filter(({ verdict }) => verdict === null))) {
    await app.transaction(async tx => {
      const matched = await matchRows(tx, reading, some)
      await judgeRows(
        tx,
        key,
        matched.map(each => {
          const { line } = each.row
          const verdict = verdictOf(each, twins.get(line) ?? null)
          const { sure, maybe } = each.match
          const personIds = sure === null ? maybe : [sure]
          return {
            line,
            verdict,
            personIds,
            twinLine: verdict === 'again' ? (twins.get(line) ?? null) : null,
          }
        }),
      )
      await noteImported(tx, key, done + some.length)
    })
    done += some.length
  }
  await app.transaction(tx => moveImport(tx, key, move(importFlow, 'reading', 'read'), { now: app.now() }))
}

/** Stores the rows of a file, all or none; null: it cannot be read, and says why. */
async function store(app: App, key: ImportKey): Promise<Pick<PeopleImport, 'columns'> | null> {
  const bytes = await app.files.get(key.importId)
  const table = bytes === undefined ? gone : tableOf(bytes)
  if ('code' in table) {
    const refused = { now: app.now(), problem: table }
    await app.transaction(tx => moveImport(tx, key, move(importFlow, 'reading', 'refuse'), refused))
    return null
  }
  const columns = guessColumns(table.headings)
  await app.transaction(async tx => {
    for (const some of slices(table.rows)) await storeImportRows(tx, key, some)
    await noteTable(tx, key, { headings: table.headings, columns, rows: table.rows.length })
  })
  return { columns }
}

/** The store has lost it: it is sent again. */
const gone: PeopleFileProblem = { code: 'people_file_empty' }

function tableOf(bytes: Uint8Array): PeopleTable | PeopleFileProblem {
  try {
    return readPeopleFile(bytes)
  } catch (fault) {
    if (!(fault instanceof PeopleFileFault)) throw fault
    return fault.problem
  }
}

/** Applies rows by their lines, under the lock of all people: nobody else adds somebody between the look and the writing. */
async function apply(app: App, key: ImportKey, file: PeopleImport): Promise<void> {
  const reading = { organizationId: key.organizationId, file, today: parisDate(app.now()) }
  await eachBatch(app, key, null, async (tx, rows) => {
    await applyRows(tx, { key, reading, by: { userId: file.sentBy, now: app.now() } }, rows)
  })
  await app.transaction(tx =>
    moveImport(tx, key, move(importFlow, 'applying', 'finish'), { now: app.now(), appliedAt: app.now() }),
  )
}

/** Takes back what an import made and changed (rule PPL-13); who has more by now stays. */
async function undo(app: App, key: ImportKey): Promise<void> {
  const { organizationId } = key
  for (const outcome of ['made', 'updated'] as const)
    await eachBatch(app, key, outcome, async (tx, rows) => {
      const lines = rows.map(({ line }) => line)
      const { kept, people } = await undoWritings(tx, key, lines)
      await refreshPeople(tx, organizationId, people)
      await endRows(
        tx,
        key,
        lines.map(line => ({ line, outcome: kept.includes(line) ? 'kept' : 'undone' })),
      )
    })
  await app.transaction(tx => moveImport(tx, key, move(importFlow, 'undoing', 'finish'), { now: app.now() }))
}

type Work = (tx: Parameters<typeof lockPeople>[0], rows: readonly ImportRow[]) => Promise<void>

/** Rows of one outcome, a transaction for each batch, until none is left: what was done has another outcome by then. */
async function eachBatch(app: App, key: ImportKey, outcome: ImportRow['outcome'], work: Work): Promise<void> {
  let taken = batch
  while (taken === batch)
    taken = await app.transaction(async tx => {
      await lockPeople(tx, key.organizationId)
      const rows = await importRows(tx, key, { outcome, limit: batch })
      if (rows.length > 0) await work(tx, rows)
      await countImported(tx, key, rows.length)
      return rows.length
    })
}

function* slices<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let place = 0; place < rows.length; place += batch) yield rows.slice(place, place + batch)
}
