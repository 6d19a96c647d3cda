import { parse } from 'csv-parse/sync'
import { type BankLine, mostLines } from '#domain/bank/bank-line.ts'
import { writtenAmount } from '#domain/bank/written-amount.ts'
import { writtenDay } from '#domain/bank/written-day.ts'
import { BankFileFault, quoted } from './bank-file-fault.ts'
import { lineOf } from './line-of.ts'

type Column = 'date' | 'amount' | 'debit' | 'credit' | 'note' | 'more' | 'counterpart' | 'reference'

/** How French banks, and exports in English, call their columns; the first that fits is taken. */
const names: readonly (readonly [Column, RegExp])[] = [
  [
    'date',
    /^(?:date(?: de)? (?:comptabilisation|comptable|operation)|date (?:d[’' ])?operation|date|booking date|dateop)\b/,
  ],
  ['debit', /^(?:montant )?debit\b/],
  ['credit', /^(?:montant )?credit\b/],
  ['amount', /^(?:montant|amount)\b/],
  [
    'counterpart',
    /^(?:nom(?: de la contrepartie| du tiers)?|contrepartie|tiers|beneficiaire|emetteur|counterparty)\b/,
  ],
  ['reference', /^(?:reference|ref|numero d[’' ]operation|transaction id)\b/],
  ['note', /^(?:libelle|motif|communication|description|details?|label|nature)\b/],
  ['more', /^(?:informations? complementaires?|commentaires?|libelle complementaire|memo)\b/],
]
/** A bank writes its account and balance above the table. */
const farthestHead = 25
/** More than any bank's table has: what a hostile file asks of memory stays bounded. */
const mostColumns = 200

type Head = { readonly at: number; readonly columns: ReadonlyMap<Column, number> }

/**
 * The movements of a table as banks write them for spreadsheets: separated by semicolons, commas or tabs, with a head that names date,
 * words, and either the amount or debit and credit. Throws {@link BankFileFault} with the line of what cannot be read.
 */
export function readBankCsv(text: string): BankLine[] {
  const rows = rowsOf(text)
  const head = headOf(rows)
  if (head === undefined) throw new BankFileFault('bank_file_columns')
  return rows.slice(head.at + 1).flatMap((row, index) => lineOfRow(row, head, head.at + index + 2))
}

/** The rows of a table, empty ones too, so that they count as the lines of a file do. */
function rowsOf(text: string): readonly (readonly string[])[] {
  const [start] = text.split(/\r?\n/, farthestHead).sort((one, other) => marks(other) - marks(one))
  const delimiter = [';', '\t', ','].find(mark => (start ?? '').includes(mark)) ?? ';'
  const rows: string[][] = []
  try {
    parse(text, {
      ...{ delimiter, bom: true, relax_quotes: true, relax_column_count: true },
      on_record: (row: string[]) => {
        if (rows.length > mostLines + farthestHead) throw new BankFileFault('bank_file_too_many')
        if (row.length > mostColumns) throw new BankFileFault('bank_file_columns')
        rows.push(row)
        return null
      },
    })
  } catch (fault) {
    throw fault instanceof BankFileFault ? fault : new BankFileFault('bank_file_broken')
  }
  return rows
}

const marks = (line: string) => line.split(/[;\t,]/).length

function headOf(rows: readonly (readonly string[])[]): Head | undefined {
  for (const [at, row] of rows.slice(0, farthestHead).entries()) {
    const columns = columnsOf(row)
    const isWhole =
      columns.has('date') && (columns.has('amount') || (columns.has('debit') && columns.has('credit')))
    if (isWhole && (columns.has('note') || columns.has('counterpart'))) return { at, columns }
  }
  return undefined
}

function columnsOf(row: readonly string[]): ReadonlyMap<Column, number> {
  const columns = new Map<Column, number>()
  for (const [index, cell] of row.entries()) {
    const folded = cell
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[_-]/g, ' ')
      .trim()
    const column = names.find(([, pattern]) => pattern.test(folded))?.[0]
    if (column !== undefined && !columns.has(column)) columns.set(column, index)
  }
  return columns
}

/** Rows without a day, as the balance below a table, are no movements. */
function lineOfRow(row: readonly string[], { columns }: Head, line: number): readonly BankLine[] {
  const cell = (column: Column) => row[columns.get(column) ?? -1]?.trim() ?? ''
  const day = cell('date')
  const amounts = [cell('amount'), cell('debit'), cell('credit')]
  if (day === '' || amounts.every(text => text === '')) return []
  const bookedOn = writtenDay(day)
  if (bookedOn === undefined) throw new BankFileFault('bank_file_date', { line, text: quoted(day) })
  const amount = amountOf(amounts, line)
  if (amount === 0) return []
  const [note, more] = [cell('note'), cell('more')]
  return [
    lineOf({
      bookedOn,
      amount,
      counterpart: cell('counterpart'),
      note: more === '' || note.includes(more) ? note : `${note} ${more}`,
      reference: cell('reference'),
      endToEnd: '',
    }),
  ]
}

/** A debit counts as such with or without its sign. */
function amountOf([amount = '', debit = '', credit = '']: readonly string[], line: number): number {
  const read = (text: string) => {
    const cents = text === '' ? 0 : writtenAmount(text)
    if (cents === undefined) throw new BankFileFault('bank_file_amount', { line, text: quoted(text) })
    return cents
  }
  return amount !== '' ? read(amount) : read(credit) - Math.abs(read(debit))
}
