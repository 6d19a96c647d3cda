import type { JournalFormat } from '#domain/accounting/formats.ts'
import { type Entry, type EntryLine, pairsOf } from '#domain/accounting/journal.ts'
import type { Cents } from '#domain/money.ts'
import { amountOf, byteOrderMark, guarded, quoted } from '../csv.ts'
import { type Encoding, textIn } from './bytes.ts'

/** An entry with all that a file says of it. */
export type ToldEntry = Entry & {
  /** `2026-11`. */
  readonly month: string
  readonly journal: { readonly code: string; readonly name: string }
  /** What it is about. */
  readonly text: string
  /** The page of its order, where its vouchers are; empty for an entry of none, or of several. */
  readonly page: string
  readonly nameOf: (line: Pick<EntryLine, 'account'>) => string
}

/** A format of files: rows are whole, with their ends. */
type Format = {
  readonly extension: 'txt' | 'csv'
  readonly encoding: Encoding
  readonly head: string
  readonly rows: (entry: ToldEntry) => readonly string[]
}

/** A cell is a text, or an amount in cents. */
type Cell = string | Cents

type Shape = {
  readonly encoding: Encoding
  readonly separator: string
  readonly point: ',' | '.'
  /** Where texts cannot be quoted, what would break a cell becomes a space. */
  readonly quotes: boolean
}

/** A row of cells, whose texts are no formulas and break neither it nor a column. */
function rowIn(shape: Shape, cells: readonly Cell[]): string {
  const { separator, point, quotes } = shape
  const told = cells.map(cell =>
    typeof cell === 'number'
      ? amountOf(cell, point)
      : quotes
        ? quoted(oneLine(cell, shape.encoding))
        : bare(cell, shape),
  )
  return `${told.join(separator)}\r\n`
}

/** A text that is one line, as the file's set of characters has it. */
const oneLine = (text: string, encoding: Encoding) =>
  textIn(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '), encoding).trim()

/** The same where nothing can be quoted. */
const bare = (text: string, { encoding, separator }: Pick<Shape, 'encoding' | 'separator'>) =>
  guarded(oneLine(text, encoding).replaceAll(separator, ' ').replaceAll('"', "'").trim())

const latin = { encoding: 'iso-8859-15', point: ',', quotes: false } as const
const tabbed: Shape = { ...latin, separator: '\t' }
const bareSemicolons: Shape = { ...latin, separator: ';' }
const semicolons: Shape = { encoding: 'utf-8', separator: ';', point: ',', quotes: true }
const commas: Shape = { encoding: 'utf-8', separator: ',', point: '.', quotes: true }

const compact = (day: string) => day.replaceAll('-', '')
const slashed = (day: string) => day.split('-').toReversed().join('/')

/** A number on a sequence without gaps of its month. */
const numberOf = ({ month, number }: ToldEntry) => `${compact(month)}-${String(number).padStart(6, '0')}`

/** The columns of article A47 A-1, VII 1°, of the Livre des procédures fiscales. */
export const fecColumns = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const

const fec = (shape: Shape, extension: Format['extension']): Format => ({
  extension,
  encoding: 'iso-8859-15',
  head: rowIn(shape, fecColumns),
  rows: entry =>
    entry.lines.map(line =>
      rowIn(shape, [
        entry.journal.code,
        entry.journal.name,
        numberOf(entry),
        compact(entry.on),
        line.account.number,
        entry.nameOf(line),
        '',
        '',
        entry.piece,
        compact(entry.pieceOn),
        entry.text,
        line.debit,
        line.credit,
        '',
        '',
        compact(entry.on),
        '',
        '',
      ]),
    ),
})

/**
 * Paheko looks for an entry that has a number, and refuses a type that it does not know: the numbers stay empty, the types away. Columns are
 * found by their names.
 */
const pahekoEntry = ["Numéro d'écriture", 'Libellé', 'Date', 'Remarques', 'Numéro pièce comptable'] as const
const pahekoSimple = [
  ...pahekoEntry,
  'Référence paiement',
  'Compte de débit',
  'Compte de crédit',
  'Montant',
] as const
const pahekoGrouped = [
  ...pahekoEntry,
  'Numéro compte',
  'Libellé compte',
  'Débit',
  'Crédit',
  'Référence ligne',
  'Libellé ligne',
] as const

const pahekoCells = ({ text, on, pieceOn, piece, page }: ToldEntry) => [
  '',
  text,
  slashed(on),
  [pieceOn === on ? '' : slashed(pieceOn), page].filter(Boolean).join(' '),
  piece,
]

const paheko: Format = {
  extension: 'csv',
  encoding: 'utf-8',
  head: rowIn(semicolons, pahekoSimple),
  rows: entry =>
    pairsOf(entry).map(({ debit, credit, amount }) =>
      rowIn(semicolons, [
        ...pahekoCells(entry),
        entry.orderId === null ? '' : String(entry.orderId),
        ...[debit.number, credit.number],
        amount,
      ]),
    ),
}

const pahekoInGroups: Format = {
  extension: 'csv',
  encoding: 'utf-8',
  head: rowIn(semicolons, pahekoGrouped),
  rows: entry =>
    entry.lines.map((line, place) =>
      rowIn(semicolons, [
        ...(place === 0 ? pahekoCells(entry) : pahekoEntry.map(() => '')),
        ...[line.account.number, entry.nameOf(line), line.debit, line.credit],
        entry.orderId === null ? '' : String(entry.orderId),
        '',
      ]),
    ),
}

const dolibarr: Format = {
  extension: 'csv',
  encoding: 'utf-8',
  head: rowIn(commas, [
    'numero_transaction',
    'date',
    'reference_piece',
    'code_journal',
    'numero_compte',
    'compte_auxiliaire',
    'libelle',
    'debit',
    'credit',
    'libelle_compte',
  ]),
  rows: entry =>
    entry.lines.map(line =>
      rowIn(commas, [
        ...[numberOf(entry), entry.on, entry.piece, entry.journal.code, line.account.number, '', entry.text],
        ...[line.debit, line.credit, entry.nameOf(line)],
      ]),
    ),
}

const sage: Format = {
  extension: 'csv',
  encoding: 'utf-8',
  head:
    byteOrderMark + rowIn(semicolons, ['Date', 'Journal', 'Account', 'Pieces', 'Label', 'D', 'C', 'Devise']),
  rows: entry =>
    entry.lines.map(line =>
      rowIn(semicolons, [
        ...[slashed(entry.on), entry.journal.code, line.account.number, entry.piece, entry.text],
        ...(line.debit > 0 ? [line.debit, ''] : ['', line.credit]),
        'EUR',
      ]),
    ),
}

const ebp: Format = {
  extension: 'txt',
  encoding: 'iso-8859-15',
  head: '',
  rows: entry =>
    entry.lines.map(line => {
      const { on, journal, text, piece, number } = entry
      const day = slashed(on).replace(/^(..)\/(..)\/..(..)$/, '$1$2$3')
      const cells = [String(number), day, journal.code.slice(0, 4), line.account.number, '']
      const texts = [asText(text, 40), asText(piece, 15)]
      const amount = [amountOf(line.debit + line.credit, '.'), sideOf(line), '', 'EUR']
      return `${[...cells, ...texts, ...amount].join(',')}\r\n`
    }),
}

/** A text within quotes, no longer than its column. */
const asText = (text: string, length: number) =>
  `"${cut(bare(text, { encoding: 'iso-8859-15', separator: ',' }), length)}"`
const cut = (text: string, length: number) => [...text].slice(0, length).join('')
const sideOf = ({ debit }: EntryLine) => (debit > 0 ? 'D' : 'C')

const pennylane: Format = {
  extension: 'csv',
  encoding: 'utf-8',
  head: rowIn(semicolons, [
    'date',
    'code_journal',
    'numero_compte',
    'libelle_compte',
    'libelle',
    'numero_piece',
    'debit',
    'credit',
  ]),
  rows: entry =>
    entry.lines.map(line =>
      rowIn(semicolons, [
        ...[slashed(entry.on), entry.journal.code, line.account.number, entry.nameOf(line)],
        ...[entry.text, entry.piece, line.debit, line.credit],
      ]),
    ),
}

const ciel: Format = {
  extension: 'txt',
  encoding: 'ascii',
  head: '',
  rows: entry =>
    entry.lines.map(line => {
      const { number, journal, on, piece, text } = entry
      const cells = [
        String(number % 100_000).padStart(5, '0'),
        wide(journal.code, 2),
        compact(on),
        wide('', 8),
        wide(piece, 12),
        wide(line.account.number, 11),
        wide(text, 25),
        amountOf(line.debit + line.credit, '.').padStart(13, '0'),
        sideOf(line),
        wide('', 12),
        wide('', 6),
        wide(entry.nameOf(line), 34),
        'E',
      ]
      return `${cells.join('')}\r\n`
    }),
}

/** A text that fills its column. */
const wide = (text: string, length: number) =>
  cut(bare(text, { encoding: 'ascii', separator: '\t' }), length).padEnd(length)

const odoo: Format = {
  extension: 'csv',
  encoding: 'utf-8',
  head: rowIn(commas, ['DATE', 'JAL', 'COMPTE', 'PCE', 'LIBELLE', 'DEBIT', 'CREDIT']),
  rows: entry =>
    entry.lines.map(line =>
      rowIn(commas, [
        ...[slashed(entry.on), entry.journal.code, line.account.number, entry.piece, entry.text],
        ...[line.debit, line.credit],
      ]),
    ),
}

/** How each file is written (rule BKP-5). */
export const formats: Readonly<Record<JournalFormat, Format>> = {
  fec: fec(tabbed, 'txt'),
  'fec-csv': fec(bareSemicolons, 'csv'),
  paheko,
  'paheko-grouped': pahekoInGroups,
  dolibarr,
  sage,
  ebp,
  pennylane,
  ciel,
  odoo,
}
