import { decimalMark } from '#messages/format.ts'
import type { Locale } from '#messages/locales.ts'

/** One cell: texts are guarded and quoted; amounts are cents. */
export type Cell = string | { readonly cents: number } | null

/** Spreadsheets separate cells by a semicolon where the comma is the decimal mark. */
const separator = (locale: Locale) => (decimalMark(locale) === ',' ? ';' : ',')

/** What tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\ufeff'

/** A line of RFC 4180. A text that a spreadsheet would take for a formula begins with a quote (ASVS 1.2.10). */
export function csvLine(cells: readonly Cell[], locale: Locale): string {
  return `${cells.map(cell => textOf(cell, locale)).join(separator(locale))}\r\n`
}

function textOf(cell: Cell, locale: Locale): string {
  if (cell === null) return ''
  return typeof cell === 'string' ? quoted(cell) : amountOf(cell.cents, decimalMark(locale))
}

/** A text that no spreadsheet takes for a formula (ASVS 1.2.10). */
export const guarded = (text: string): string => (/^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text)

/** The same as a cell: within quotes where it could be read as more than one. */
export function quoted(text: string): string {
  const cell = guarded(text)
  return /[",;\r\n\t\0]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Cents as a number with two decimals. */
export function amountOf(cents: number, point: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${point}${digits.slice(-2)}`
}
