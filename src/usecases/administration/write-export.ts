import { randomUUID } from 'node:crypto'
import { exportByKey, failExport, notePiece, pieceKey, type StoredExport, setTotal } from '#db/exports.ts'
import { enqueue } from '#db/jobs.ts'
import { countListRows, type ListInput, type ListRow, readListRows } from '#db/list-rows.ts'
import { csvPiece, sheetPiece } from '#documents/list-file.ts'
import type { WorkbookProgress } from '#documents/xlsx.ts'
import { type ExportKey, hoursKept } from '#domain/list/export.ts'
import { type ListWish, readWish } from '#domain/list/list-wish.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'
import { exportableForms, inputOf, reachesAll } from './open-list.ts'
import { shownCell } from './shown-cell.ts'

/** Rows of a piece. */
const batch = 5_000
/** Rows of it that are in memory at one time: what is gone before the next ones come leaves no garbage that grows old. */
const slice = 1_000

/**
 * Writes the next piece of a file and queues the job of the one after it (rule LST-5). A piece is kept before it is noted, under a key
 * that is the same at each try: a process that dies leaves nothing twice and nothing out. What its owner may see is asked anew for each.
 */
export async function writeExport(app: App, key: ExportKey): Promise<void> {
  const row = await exportByKey(app.db, key)
  if (row?.status !== 'writing') return
  const { organizationId, userId, list } = row
  const { formIds } = row
  const reach = await exportableForms(app, { organizationId, userId, list })
  if (reach === undefined || !reachesAll(reach, formIds)) return app.transaction(tx => failExport(tx, key))
  const wish = readWish(list, new URLSearchParams(row.query))
  const input = inputOf(list, wish, { organizationId, formIds })
  if (row.total === null) await noteTotal(app, key, input)
  await keepPiece(app, row, await writePiece(app, row, { wish, input }))
}

async function noteTotal(app: App, key: ExportKey, input: ListInput): Promise<void> {
  const total = await countListRows(app.db, input)
  await app.transaction(tx => setTotal(tx, key, total))
}

type Piece = {
  readonly rows: number
  readonly bytes: Uint8Array
  readonly progress: StoredExport['progress']
  readonly isLast: boolean
}

type Wanted = { readonly wish: ListWish; readonly input: ListInput }

async function writePiece(app: App, row: StoredExport, { wish, input }: Wanted): Promise<Piece> {
  const { columns } = wish
  const parts: Uint8Array[] = []
  let { place = null, workbook = null } = row.progress
  let [rows, isLast] = [0, false]
  while (rows < batch && !isLast) {
    const read = await readListRows(app.db, { ...input, columns, after: place, limit: slice })
    isLast = read.length < slice
    const isFirst = row.pieces === 0 && rows === 0
    // What this module wrote.
    const before = workbook as WorkbookProgress | null
    const part = await written(row, { columns, rows: read, isFirst, isLast, before })
    parts.push(part.bytes)
    workbook = part.workbook
    rows += read.length
    const last = read.at(-1)
    if (last !== undefined) place = { at: last.at, id: last.id }
  }
  return { rows, bytes: Buffer.concat(parts), progress: { place, workbook }, isLast }
}

type Slice = {
  readonly columns: ListWish['columns']
  readonly rows: readonly ListRow[]
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly before: WorkbookProgress | null
}

async function written(
  { list, format, locale }: StoredExport,
  { columns, rows, isFirst, isLast, before }: Slice,
): Promise<{ readonly bytes: Uint8Array; readonly workbook: WorkbookProgress | null }> {
  const cells = rows.map(row => columns.map((id, place) => shownCell(list, id, row.cells[place])))
  const piece = { list, columns, locale, rows: cells, isFirst, isLast }
  if (format === 'csv') return { bytes: csvPiece(piece), workbook: null }
  return sheetPiece(piece, before)
}

async function keepPiece(
  app: App,
  row: StoredExport,
  { rows, bytes, progress, isLast }: Piece,
): Promise<void> {
  const { organizationId, id: exportId, pieces: number } = row
  const key = { organizationId, exportId }
  const fileId = await app.transaction(tx => pieceKey(tx, { ...key, number, fileId: randomUUID() }))
  await app.files.put(fileId, bytes)
  const now = app.now()
  await app.transaction(async tx => {
    const isNoted = await notePiece(tx, {
      ...{ ...key, number, rows, bytes: bytes.length, progress },
      status: isLast ? 'ready' : 'writing',
      expiresAt: isLast ? minutesAfter(now, hoursKept * 60) : row.expiresAt,
    })
    if (isNoted && !isLast) await enqueue(tx, 'write-export', key, { trace: app.trace })
  })
}
