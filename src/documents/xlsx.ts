import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

/** One cell: texts stay texts whatever they begin with; an amount is cents, a day or an instant a date of the spreadsheet. */
export type SheetCell =
  | string
  | number
  | null
  | { readonly cents: number }
  | { readonly day: string }
  /** The local moment, `2026-12-12T20:30`: spreadsheets know no zones. */
  | { readonly moment: string }

/** Where a workbook stands that is written piece by piece: kept with the pieces, so that another process goes on from there. */
export type WorkbookProgress = {
  /** Bytes written so far: where the next entry begins. */
  readonly offset: number
  /** Finished entries of the archive. */
  readonly entries: readonly Entry[]
  /** The sheet that is being written; null between two. */
  readonly sheet: OpenSheet | null
  readonly sheets: number
}

type Entry = {
  readonly name: string
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly at: number
}
type OpenSheet = {
  readonly at: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly rows: number
}

export const emptyWorkbook: WorkbookProgress = { offset: 0, entries: [], sheet: null, sheets: 0 }

type Written = { readonly bytes: Uint8Array; readonly progress: WorkbookProgress }

/** Spreadsheets end at 1,048,576 rows, and one file of an archive without ZIP64 at 4 GiB. */
const mostRows = 1_000_000
const mostBytes = 3 * 1024 ** 3

/**
 * Adds rows to a workbook, under these headings on each of its sheets: gives the bytes that come next and where it then stands. A piece
 * ends on a whole byte of the compressed stream and nothing after it leans on what came before.
 */
export async function addRows(
  progress: WorkbookProgress,
  headings: readonly string[],
  rows: readonly (readonly SheetCell[])[],
): Promise<Written> {
  const parts: Uint8Array[] = []
  let now = progress
  for (let next = 0; next < rows.length || now.sheet === null; ) {
    if (now.sheet === null) now = await take(parts, beginSheet(now, headings))
    const room = now.sheet !== null && now.sheet.size < mostBytes ? mostRows - now.sheet.rows : 0
    const some = rows.slice(next, next + room)
    next += some.length
    if (some.length > 0) now = await take(parts, writeRows(now, some))
    else if (next < rows.length) now = await take(parts, endSheet(now))
  }
  return { bytes: joined(parts), progress: now }
}

/** Ends a workbook: what follows its last row. */
export async function endWorkbook(progress: WorkbookProgress, title: string): Promise<Written> {
  const parts: Uint8Array[] = []
  let now = await take(parts, endSheet(progress))
  for (const [name, text] of Object.entries(frameOf(now.sheets, title)))
    now = await take(parts, wholeEntry(now, name, text))
  const directory = directoryOf(now)
  return { bytes: joined([...parts, directory]), progress: { ...now, offset: now.offset + directory.length } }
}

async function take(parts: Uint8Array[], written: Promise<Written>): Promise<WorkbookProgress> {
  const { bytes, progress } = await written
  parts.push(bytes)
  return progress
}

const sheetName = (number: number) => `xl/worksheets/sheet${number}.xml`

async function beginSheet(progress: WorkbookProgress, headings: readonly string[]): Promise<Written> {
  const head = localHeader(sheetName(progress.sheets + 1))
  const sheet = { at: progress.offset, crc: 0, packed: 0, size: 0, rows: 0 }
  const opened = { ...progress, offset: progress.offset + head.length, sheets: progress.sheets + 1, sheet }
  const first = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" defaultColWidth="18"/><sheetData>`
  const { bytes, progress: now } = await grow(opened, first + rowXml(headings, 1), 1)
  return { bytes: joined([head, bytes]), progress: now }
}

async function writeRows(
  progress: WorkbookProgress,
  rows: readonly (readonly SheetCell[])[],
): Promise<Written> {
  const before = progress.sheet?.rows ?? 0
  return grow(progress, rows.map((row, place) => rowXml(row, before + place + 1)).join(''), rows.length)
}

async function endSheet(progress: WorkbookProgress): Promise<Written> {
  const { bytes, progress: now } = await grow(progress, '</sheetData></worksheet>', 0, true)
  const { sheet } = now
  if (sheet === null) throw new Error('no sheet is open')
  const { rows: _, ...entry } = sheet
  const end = descriptor(entry)
  const entries = [...now.entries, { name: sheetName(now.sheets), ...entry }]
  return {
    bytes: joined([bytes, end]),
    progress: { ...now, offset: now.offset + end.length, entries, sheet: null },
  }
}

async function grow(
  progress: WorkbookProgress,
  text: string,
  rows: number,
  isLast = false,
): Promise<Written> {
  const { sheet } = progress
  if (sheet === null) throw new Error('no sheet is open')
  const plain = Buffer.from(text)
  const bytes = await packed(plain, isLast)
  const grown = {
    ...sheet,
    crc: crc32(plain, sheet.crc),
    packed: sheet.packed + bytes.length,
    size: sheet.size + plain.length,
    rows: sheet.rows + rows,
  }
  return { bytes, progress: { ...progress, offset: progress.offset + bytes.length, sheet: grown } }
}

/** A stretch of a deflated stream that ends on a whole byte; only the last one says that nothing follows. */
async function packed(plain: Uint8Array, isLast: boolean): Promise<Uint8Array> {
  const stream = createDeflateRaw({ level: 1 })
  const parts: Buffer[] = []
  stream.on('data', part => parts.push(part))
  if (isLast) {
    stream.end(plain)
    await once(stream, 'end')
  } else {
    stream.write(plain)
    await new Promise<void>(resolve => stream.flush(() => resolve()))
    stream.destroy()
  }
  return Buffer.concat(parts)
}

async function wholeEntry(progress: WorkbookProgress, name: string, text: string): Promise<Written> {
  const plain = Buffer.from(text)
  const bytes = await packed(plain, true)
  const entry = { name, crc: crc32(plain), packed: bytes.length, size: plain.length, at: progress.offset }
  const whole = joined([localHeader(name), bytes, descriptor(entry)])
  return {
    bytes: whole,
    progress: { ...progress, offset: progress.offset + whole.length, entries: [...progress.entries, entry] },
  }
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

function rowXml(cells: readonly SheetCell[], row: number): string {
  return `<row r="${row}">${cells.map((cell, place) => cellXml(cell, `${letters(place)}${row}`)).join('')}</row>`
}

/** The letters of a column: A, B … Z, AA … */
function letters(place: number): string {
  return (place < 26 ? '' : letters(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26))
}

/** Styles of `styles.xml`: an amount, a day, a moment. */
const style = { cents: 1, day: 2, moment: 3 } as const

function cellXml(cell: SheetCell, at: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'string')
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
  if ('cents' in cell) return `<c r="${at}" s="${style.cents}"><v>${euros(cell.cents)}</v></c>`
  if ('day' in cell) return `<c r="${at}" s="${style.day}"><v>${serial(`${cell.day}T00:00Z`)}</v></c>`
  return `<c r="${at}" s="${style.moment}"><v>${serial(`${cell.moment}Z`)}</v></c>`
}

function euros(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Days since the end of 1899, as spreadsheets count them. */
const serial = (moment: string) => Date.parse(moment) / 86_400_000 + 25_569

/** XML has no control characters and no half of a pair; a spreadsheet would take `_x0041_` for a letter. */
function escapeXml(text: string): string {
  return text
    .slice(0, 32_767)
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
}

/** What stands around the sheets. */
function frameOf(sheets: number, title: string): Readonly<Record<string, string>> {
  const numbers = Array.from({ length: sheets }, (_, place) => place + 1)
  const name = (number: number) =>
    escapeXml(
      `${title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 25)}${number === 1 ? '' : ` ${number}`}`,
    ).replaceAll('"', '&quot;')
  const part = (path: string, type: string) =>
    `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('xl/workbook.xml', 'sheet.main')}${part('xl/styles.xml', 'styles')}${numbers.map(number => part(sheetName(number), 'worksheet')).join('')}</Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbers.map(number => `<sheet name="${name(number)}" sheetId="${number}" r:id="r${number}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships">${numbers.map(number => `<Relationship Id="r${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}<Relationship Id="r${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
}

/** Sizes and checksum follow the bytes (bit 3), the name is UTF-8 (bit 11). */
const flags = 0x0808
const version = 20
const deflated = 8
/** The first day that an archive knows: the file says nothing of when it was made. */
const firstDay = 0x0021

function localHeader(name: string): Uint8Array {
  const head = Buffer.alloc(30 + name.length)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt16LE(firstDay, 12)
  head.writeUInt16LE(name.length, 26)
  head.write(name, 30)
  return head
}

function descriptor({ crc, packed: bytes, size }: Pick<Entry, 'crc' | 'packed' | 'size'>): Uint8Array {
  const end = Buffer.alloc(16)
  end.writeUInt32LE(0x08074b50, 0)
  for (const [place, value] of [crc, bytes, size].entries()) end.writeUInt32LE(value, 4 + place * 4)
  return end
}

function directoryOf({ entries, offset }: WorkbookProgress): Uint8Array {
  const lines = entries.map(({ name, crc, packed: bytes, size, at }) => {
    const line = Buffer.alloc(46 + name.length)
    line.writeUInt32LE(0x02014b50, 0)
    for (const [place, value] of [version, version, flags, deflated, 0, firstDay].entries())
      line.writeUInt16LE(value, 4 + place * 2)
    for (const [place, value] of [crc, bytes, size].entries()) line.writeUInt32LE(value, 16 + place * 4)
    line.writeUInt16LE(name.length, 28)
    line.writeUInt32LE(at, 42)
    line.write(name, 46)
    return line
  })
  const size = lines.reduce((sum, line) => sum + line.length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return joined([...lines, end])
}

const joined = (parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts)
