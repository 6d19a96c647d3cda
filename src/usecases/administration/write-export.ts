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

/** Rows of a piece: what is in memory at one time. */
const batch = 5_000

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
  const after = row.progress.place ?? null
  const rows = await readListRows(app.db, { ...input, columns: wish.columns, after, limit: batch })
  await keepPiece(app, row, { wish, rows })
}

async function noteTotal(app: App, key: ExportKey, input: ListInput): Promise<void> {
  const total = await countListRows(app.db, input)
  await app.transaction(tx => setTotal(tx, key, total))
}

type Piece = { readonly wish: ListWish; readonly rows: readonly ListRow[] }

async function keepPiece(app: App, row: StoredExport, { wish, rows }: Piece): Promise<void> {
  const { organizationId, id: exportId, pieces: number } = row
  const key = { organizationId, exportId }
  const isLast = rows.length < batch
  const { bytes, workbook } = await written(row, { wish, rows })
  const fileId = await app.transaction(tx => pieceKey(tx, { ...key, number, fileId: randomUUID() }))
  await app.files.put(fileId, bytes)
  const last = rows.at(-1)
  const place = last === undefined ? (row.progress.place ?? null) : { at: last.at, id: last.id }
  const now = app.now()
  await app.transaction(async tx => {
    const isNoted = await notePiece(tx, {
      ...{ ...key, number, rows: rows.length, bytes: bytes.length, progress: { place, workbook } },
      status: isLast ? 'ready' : 'writing',
      expiresAt: isLast ? minutesAfter(now, hoursKept * 60) : row.expiresAt,
    })
    if (isNoted && !isLast) await enqueue(tx, 'write-export', key, { trace: app.trace })
  })
}

async function written(
  { list, format, locale, pieces, progress }: StoredExport,
  { wish: { columns }, rows }: Piece,
): Promise<{ readonly bytes: Uint8Array; readonly workbook: WorkbookProgress | null }> {
  const cells = rows.map(row => columns.map((id, place) => shownCell(list, id, row.cells[place])))
  const piece = {
    ...{ list, columns, locale, rows: cells },
    ...{ isFirst: pieces === 0, isLast: rows.length < batch },
  }
  if (format === 'csv') return { bytes: csvPiece(piece), workbook: null }
  // What this module wrote.
  return sheetPiece(piece, (progress.workbook ?? null) as WorkbookProgress | null)
}
