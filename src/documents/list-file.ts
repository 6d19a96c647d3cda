import { type ColumnId, type ColumnKind, columnOf, type ListName } from '#domain/list/lists.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { cellTime } from '#messages/format.ts'
import { listedWords, type WordedLine } from '#messages/list-words.ts'
import type { Locale } from '#messages/locales.ts'
import type { Translator } from '#messages/translator.ts'
import { byteOrderMark, type Cell, csvLine } from './csv.ts'
import { addRows, emptyWorkbook, endWorkbook, type SheetCell, type WorkbookProgress } from './xlsx.ts'

type Value = string | number | null | readonly WordedLine[]

/** Rows of a list on their way into a file: their cells in the order of the columns. */
export type ListPiece = {
  readonly list: ListName
  readonly columns: readonly ColumnId[]
  readonly locale: Locale
  readonly rows: readonly (readonly Value[])[]
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** The next stretch of a file of CSV. */
export function csvPiece({ list, columns, locale, rows, isFirst }: ListPiece): Uint8Array {
  const t = serverTranslator(locale)
  const kinds = columns.map(id => columnOf(list, id).kind)
  const lines = rows.map(row => kinds.map((kind, place) => csvCell(kind, row[place] ?? null, t)))
  const head = isFirst ? byteOrderMark + csvLine(headings(columns, t), locale) : ''
  return Buffer.from(head + lines.map(line => csvLine(line, locale)).join(''))
}

/** The next stretch of a workbook, and where it then stands. */
export async function sheetPiece(
  { list, columns, locale, rows, isLast }: ListPiece,
  before: WorkbookProgress | null,
): Promise<{ readonly bytes: Uint8Array; readonly workbook: WorkbookProgress }> {
  const t = serverTranslator(locale)
  const kinds = columns.map(id => columnOf(list, id).kind)
  const cells = rows.map(row => kinds.map((kind, place) => sheetCell(kind, row[place] ?? null, t)))
  const grown = await addRows(before ?? emptyWorkbook, headings(columns, t), cells)
  if (!isLast) return { bytes: grown.bytes, workbook: grown.progress }
  const end = await endWorkbook(grown.progress, t(`lists.name.${list}`))
  return { bytes: Buffer.concat([grown.bytes, end.bytes]), workbook: end.progress }
}

const headings = (columns: readonly ColumnId[], t: Translator) => columns.map(id => t(`lists.column.${id}`))

function csvCell(kind: ColumnKind, value: Value, t: Translator): Cell {
  if (value === null) return null
  if (kind === 'amount' && typeof value === 'number') return { cents: value }
  if (kind === 'instant' && typeof value === 'string') return cellTime(value)
  return listedWords(kind, value, t)
}

function sheetCell(kind: ColumnKind, value: Value, t: Translator): SheetCell {
  if (value === null) return null
  if (typeof value === 'number') return kind === 'amount' ? { cents: value } : value
  if (kind === 'day' && typeof value === 'string') return { day: value }
  if (kind === 'instant' && typeof value === 'string') return { moment: cellTime(value).replace(' ', 'T') }
  return listedWords(kind, value, t)
}
