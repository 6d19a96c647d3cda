import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { type BankLine, mostLines } from '#domain/bank/bank-line.ts'
import { schemaAmount } from '#domain/bank/written-amount.ts'
import { writtenDay } from '#domain/bank/written-day.ts'
import { BankFileFault, quoted } from './bank-file-fault.ts'
import { lineOf } from './line-of.ts'

/** What is read of an entry or of one transaction in it: the texts at these paths, each joined where it stands several times. */
type Texts = Map<string, string>
type Entry = { readonly texts: Texts; readonly transactions: Texts[]; readonly number: number }

const pathsOfEntry = new Set([
  'Amt',
  'CdtDbtInd',
  'Sts',
  'Sts/Cd',
  'BookgDt/Dt',
  'BookgDt/DtTm',
  'ValDt/Dt',
  'ValDt/DtTm',
  'AcctSvcrRef',
  'AddtlNtryInf',
])
const pathsOfTransaction = new Set([
  'Amt',
  'AmtDtls/TxAmt/Amt',
  'Refs/EndToEndId',
  'Refs/AcctSvcrRef',
  'RltdPties/Dbtr/Nm',
  'RltdPties/Dbtr/Pty/Nm',
  'RltdPties/Cdtr/Nm',
  'RltdPties/Cdtr/Pty/Nm',
  'RmtInf/Ustrd',
  'RmtInf/Strd/CdtrRefInf/Ref',
  'AddtlTxInf',
])

/**
 * The booked movements in euros of a file of ISO 20022, CAMT.053 (or 052, 054), versions 02 to 13: paths differ by a step or two. An
 * entry that holds several transactions whose amounts add up to it is as many lines. Throws {@link BankFileFault}.
 */
export function readCamt(text: string): BankLine[] {
  const lines: BankLine[] = []
  for (const entry of entriesOf(text)) lines.push(...linesOf(entry))
  return lines
}

function entriesOf(text: string): Entry[] {
  const entries: Entry[] = []
  const path: string[] = []
  let entry: Entry | undefined
  let written = ''
  let transactions = 0
  let currency: string | undefined
  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw new BankFileFault('bank_file_broken')
  })
  parser.on('error', () => {
    throw new BankFileFault('bank_file_broken', { line: parser.line })
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const local = name.slice(name.indexOf(':') + 1)
    path.push(local)
    written = ''
    currency = attributes.Ccy
    if (local === 'Ntry' && entries.length > mostLines) throw new BankFileFault('bank_file_too_many')
    if (local === 'Ntry') entry = { texts: new Map(), transactions: [], number: entries.length + 1 }
    if (local === 'TxDtls') entry?.transactions.push(new Map())
    if (local === 'TxDtls') transactions += 1
    if (transactions > mostLines) throw new BankFileFault('bank_file_too_many')
  })
  parser.on('text', part => {
    if (entry !== undefined) written += part
  })
  parser.on('cdata', part => {
    if (entry !== undefined) written += part
  })
  parser.on('closetag', () => {
    if (entry !== undefined) keep(entry, path, { text: written.trim(), currency })
    if (path.at(-1) === 'Ntry' && entry !== undefined) {
      entries.push(entry)
      entry = undefined
    }
    path.pop()
    written = ''
  })
  parser.write(text).close()
  return entries
}

type Found = { readonly text: string; readonly currency: string | undefined }

function keep(entry: Entry, path: readonly string[], { text, currency }: Found): void {
  if (text === '') return
  const inside = path.lastIndexOf('TxDtls')
  const [texts, from, paths] =
    inside === -1
      ? ([entry.texts, path.lastIndexOf('Ntry'), pathsOfEntry] as const)
      : ([entry.transactions.at(-1), inside, pathsOfTransaction] as const)
  const place = path.slice(from + 1).join('/')
  if (texts === undefined || !paths.has(place)) return
  if (place === 'Amt' && currency !== undefined && currency !== 'EUR' && inside === -1)
    throw new BankFileFault('bank_file_currency', { line: entry.number, text: quoted(currency) })
  const before = texts.get(place)
  texts.set(place, before === undefined ? text : `${before} ${text}`)
}

/** What is not booked yet may never be: it is no line. */
function linesOf({ texts, transactions, number }: Entry): readonly BankLine[] {
  const state = texts.get('Sts') ?? texts.get('Sts/Cd') ?? 'BOOK'
  if (state !== 'BOOK') return []
  const isDebit = texts.get('CdtDbtInd') === 'DBIT'
  const whole = amountOf(texts.get('Amt') ?? '', number)
  const day =
    texts.get('BookgDt/Dt') ?? texts.get('BookgDt/DtTm') ?? texts.get('ValDt/Dt') ?? texts.get('ValDt/DtTm')
  const bookedOn = writtenDay(day ?? '')
  if (bookedOn === undefined)
    throw new BankFileFault('bank_file_date', { line: number, text: quoted(day ?? '') })
  const amounts = transactions.map(each => each.get('Amt') ?? each.get('AmtDtls/TxAmt/Amt'))
  const parts = amounts.map(amount => (amount === undefined ? 0 : amountOf(amount, number)))
  const isSplit = parts.length > 1 && parts.every(part => part > 0) && sum(parts) === whole
  const facts = { bookedOn, isDebit, texts }
  if (isSplit) return transactions.flatMap((each, index) => line(facts, parts[index] ?? 0, [each]))
  return line(facts, whole, transactions)
}

type EntryFacts = { readonly bookedOn: string; readonly isDebit: boolean; readonly texts: Texts }

function line(
  { bookedOn, isDebit, texts }: EntryFacts,
  amount: number,
  transactions: readonly Texts[],
): readonly BankLine[] {
  if (amount === 0) return []
  const all = (...paths: readonly string[]) => [
    ...new Set(transactions.flatMap(each => paths.map(path => each.get(path) ?? '')).filter(Boolean)),
  ]
  const other = isDebit ? 'Cdtr' : 'Dbtr'
  const note = all('RmtInf/Ustrd', 'RmtInf/Strd/CdtrRefInf/Ref')
  const more = all('AddtlTxInf')
  return [
    lineOf({
      bookedOn,
      amount: isDebit ? -amount : amount,
      counterpart: all(`RltdPties/${other}/Nm`, `RltdPties/${other}/Pty/Nm`).join(', '),
      note: (note.length > 0 ? note : more.length > 0 ? more : [texts.get('AddtlNtryInf') ?? '']).join(' '),
      reference: all('Refs/AcctSvcrRef')[0] ?? texts.get('AcctSvcrRef') ?? '',
      endToEnd: all('Refs/EndToEndId').join(' '),
    }),
  ]
}

function amountOf(text: string, line: number): number {
  const amount = schemaAmount(text)
  if (amount === undefined || amount < 0)
    throw new BankFileFault('bank_file_amount', { line, text: quoted(text) })
  return amount
}

const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0)
