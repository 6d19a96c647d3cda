import { knownHeadings } from '#domain/person/import-columns.ts'
import {
  largestPeopleFile,
  longestCell,
  mostImportColumns,
  mostImportRows,
} from '#domain/person/people-import.ts'
import { textOf } from '../text-of.ts'
import { PeopleFileFault } from './people-file-fault.ts'
import { sheetRows } from './sheet-rows.ts'
import { tableRows } from './table-rows.ts'

/** A table of people: its headings, and each row with its line in the file; every row has a cell for each heading. */
export type PeopleTable = {
  readonly headings: readonly string[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

/** A title and a date may stand above a table. */
const farthestHead = 25

/**
 * The table of a file, CSV or XLSX, whatever it is called (rule PPL-10). Its heading is the row among the first that has most of the headings
 * we know; rows without anything are left out. Throws {@link PeopleFileFault}.
 */
export function readPeopleFile(bytes: Uint8Array): PeopleTable {
  if (bytes.length === 0) throw new PeopleFileFault('people_file_empty')
  if (bytes.length > largestPeopleFile) throw new PeopleFileFault('people_file_long')
  const rows = rowsOf(bytes)
  const at = headAt(rows)
  const head = rows[at]
  if (head === undefined) throw new PeopleFileFault('people_file_empty')
  const body = rows
    .map((row, place) => ({ line: place + 1, row }))
    .slice(at + 1)
    .filter(({ row }) => row.some(cell => cell.trim() !== ''))
  if (body.length === 0) throw new PeopleFileFault('people_file_empty')
  if (body.length > mostImportRows) throw new PeopleFileFault('people_file_long')
  const width = Math.min(mostImportColumns, Math.max(head.length, widest(body)))
  const cellsOf = (row: readonly string[]) =>
    Array.from({ length: width }, (_, place) => plain(row[place] ?? ''))
  return { headings: cellsOf(head), rows: body.map(({ line, row }) => ({ line, cells: cellsOf(row) })) }
}

const widest = (body: readonly { readonly row: readonly string[] }[]) =>
  body.reduce((most, { row }) => Math.max(most, row.length), 0)

function rowsOf(bytes: Uint8Array): readonly (readonly string[])[] {
  const starts = (...head: readonly number[]) => head.every((byte, place) => bytes[place] === byte)
  if (starts(0x50, 0x4b, 0x03, 0x04)) return sheetRows(bytes)
  // PDF, and the spreadsheets of before 2007.
  if (starts(0x25, 0x50, 0x44, 0x46) || starts(0xd0, 0xcf, 0x11, 0xe0))
    throw new PeopleFileFault('people_file_unknown')
  const text = textOf(bytes)
  if (text.includes('\0') || /^\s*</.test(text)) throw new PeopleFileFault('people_file_unknown')
  return tableRows(text)
}

/** The place of the heading; of several that know as many the first, of none the first row with anything in it. */
function headAt(rows: readonly (readonly string[])[]): number {
  const first = rows.slice(0, farthestHead)
  const known = first.map(row => knownHeadings(row))
  const most = Math.max(0, ...known)
  return most > 0 ? known.indexOf(most) : first.findIndex(row => row.some(cell => cell.trim() !== ''))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what no cell of one line has
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

const plain = (cell: string) =>
  cell.toWellFormed().slice(0, longestCell).toWellFormed().replaceAll(unprintable, ' ').trim()
