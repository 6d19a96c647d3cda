import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import {
  largestPeopleFile,
  longestCell,
  mostImportColumns,
  mostImportRows,
} from '#domain/person/people-import.ts'
import { PeopleFileFault } from './people-file-fault.ts'
import { dateStyles, dayOf } from './sheet-dates.ts'

/** What is read of a workbook may unpack to, in bytes and in all: what a file of people has is a tenth of it. */
const mostUnpacked = 80 * 1024 * 1024
/** Letters of all cells: what the largest file without any packing could have. A text that is kept once may stand in every cell. */
const mostLetters = largestPeopleFile
/** Elements within elements, and attributes of one: a workbook has ten, and twenty. */
const deepest = 100
const mostAttributes = 100

const parts = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/sharedStrings.xml', 'xl/styles.xml']

/**
 * The rows of the first sheet of a workbook, as texts: a date as its ISO day, of a formula what it last gave, which is never reckoned again
 * (rule PPL-11). Rows count as the sheet numbers them. Throws {@link PeopleFileFault}.
 */
export function sheetRows(bytes: Uint8Array): readonly (readonly string[])[] {
  const unpack = unpacker(bytes)
  const files = unpack(parts)
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const workbook = workbookOf(text('xl/workbook.xml'))
  const name = firstSheet(workbook.relation, text('xl/_rels/workbook.xml.rels'))
  const sheet = unpack([name])[name]
  if (sheet === undefined) throw new PeopleFileFault('people_file_unknown')
  return rowsOf(strFromU8(sheet), {
    strings: stringsOf(text('xl/sharedStrings.xml')),
    dates: dateStyles(text('xl/styles.xml'), readXml),
    is1904: workbook.is1904,
  })
}

type Unpack = (names: readonly string[]) => Readonly<Record<string, Uint8Array>>

/** Unpacks parts of a workbook by their names, and no other; what all of them unpack to is added up before any is. */
function unpacker(bytes: Uint8Array): Unpack {
  let sum = 0
  return names => {
    const filter = ({ name, originalSize }: UnzipFileInfo) => {
      if (!names.includes(name)) return false
      sum += originalSize
      if (sum > mostUnpacked) throw new PeopleFileFault('people_file_long')
      return true
    }
    try {
      return unzipSync(bytes, { filter })
    } catch (fault) {
      throw fault instanceof PeopleFileFault ? fault : new PeopleFileFault('people_file_broken')
    }
  }
}

type Reader = {
  readonly open?: (tag: SaxesTagPlain & { readonly local: string }) => void
  readonly text?: (part: string) => void
  readonly close?: (local: string) => void
}

/** Reads a part of a workbook; one that declares entities, has more within one element than any, or is no XML, is refused. */
function readXml(text: string, { open, text: written, close }: Reader): void {
  if (text === '') return
  const parser = new SaxesParser()
  const refuse = () => {
    throw new PeopleFileFault('people_file_broken')
  }
  parser.on('doctype', refuse)
  parser.on('error', refuse)
  const localOf = (name: string) => name.slice(name.indexOf(':') + 1)
  let depth = 0
  let attributes = 0
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > mostAttributes) refuse()
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    depth += 1
    attributes = 0
    if (depth > deepest) refuse()
    open?.({ ...tag, local: localOf(tag.name) })
  })
  parser.on('text', part => written?.(part))
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    depth -= 1
    close?.(localOf(name))
  })
  parser.write(text).close()
}

function workbookOf(text: string): { readonly is1904: boolean; readonly relation: string } {
  let is1904 = false
  let relation = ''
  readXml(text, {
    open: ({ local, attributes }) => {
      if (local === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (local === 'sheet' && relation === '') relation = attributes['r:id'] ?? ''
    },
  })
  return { is1904, relation }
}

function firstSheet(relation: string, text: string): string {
  let target = ''
  readXml(text, {
    open: ({ local, attributes }) => {
      if (local === 'Relationship' && attributes.Id === relation) target = attributes.Target ?? ''
    },
  })
  if (target === '') return 'xl/worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** Texts that cells point to; how they are spoken (`rPh`) is none of them. */
function stringsOf(text: string): readonly string[] {
  const strings: string[] = []
  let own = ''
  let isText = false
  let isSpoken = false
  readXml(text, {
    open: ({ local }) => {
      if (local === 'si') own = ''
      if (local === 'rPh') isSpoken = true
      isText = local === 't'
    },
    text: part => {
      if (isText && !isSpoken && own.length < longestCell) own += part
    },
    close: local => {
      if (local === 'si') strings.push(own)
      if (strings.length > mostImportRows * mostImportColumns) throw new PeopleFileFault('people_file_long')
      if (local === 'rPh') isSpoken = false
      if (local === 't') isText = false
    },
  })
  return strings
}

type Sheet = {
  readonly strings: readonly string[]
  /** Places of the styles that show a number as a date. */
  readonly dates: ReadonlySet<number>
  readonly is1904: boolean
}

type Cell = { readonly column: number; readonly type: string; readonly style: number }

function rowsOf(text: string, sheet: Sheet): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  let cell: Cell | undefined
  let value = ''
  let isValue = false
  let letters = 0
  readXml(text, {
    open: ({ local, attributes }) => {
      if (local === 'row') {
        at = Number(attributes.r ?? at + 1)
        if (!Number.isSafeInteger(at) || at < 1 || at > mostImportRows + 1)
          throw new PeopleFileFault('people_file_long')
        row = []
      }
      if (local === 'c') {
        cell = cellOf(attributes, row.length)
        value = ''
      }
      isValue = local === 'v' || local === 't'
    },
    text: part => {
      if (isValue && value.length < longestCell) value += part
    },
    close: local => {
      if (local === 'v' || local === 't') isValue = false
      if (local === 'c' && cell !== undefined) {
        while (row.length < cell.column) row.push('')
        const text = shown(cell, value, sheet)
        letters += text.length
        if (letters > mostLetters) throw new PeopleFileFault('people_file_long')
        row[cell.column] = text
      }
      if (local !== 'row') return
      while (rows.length < at - 1) rows.push([])
      rows[at - 1] = row
    },
  })
  return rows
}

function cellOf({ r = '', t = 'n', s = '' }: Readonly<Record<string, string>>, next: number): Cell {
  const letters = /^[A-Z]{1,3}/.exec(r)?.[0]
  const column =
    letters === undefined
      ? next
      : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  if (column >= mostImportColumns) throw new PeopleFileFault('people_file_wide')
  return { column, type: t, style: Number(s) }
}

/** What a cell shows. A mistake of the spreadsheet (`#REF!`) shows nothing. */
function shown({ type, style }: Cell, value: string, { strings, dates, is1904 }: Sheet): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'e') return ''
  if (type === 'd') return value.slice(0, 10)
  if (type !== 'n' || !dates.has(style)) return type === 'n' ? plainNumber(value) : value
  return dayOf(Number(value), is1904) ?? value
}

/** 612345678, and not 6.12345678E8. */
function plainNumber(value: string): string {
  const number = Number(value)
  return /e/i.test(value) && Number.isSafeInteger(number) ? String(number) : value
}
