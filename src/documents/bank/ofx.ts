import { type BankLine, mostLines } from '#domain/bank/bank-line.ts'
import { writtenAmount } from '#domain/bank/written-amount.ts'
import { writtenDay } from '#domain/bank/written-day.ts'
import { BankFileFault, quoted } from './bank-file-fault.ts'
import { lineOf } from './line-of.ts'

/** The letters that the head of a file names: `CHARSET:1252` of OFX 1, `encoding="UTF-8"` of OFX 2. */
export function charsetOfOfx(head: string): string | undefined {
  const [, code = ''] = /^CHARSET:\s*(\S+)/m.exec(head) ?? []
  if (/^(?:1252|8859-1|ISO-8859-1)$/i.test(code)) return 'windows-1252'
  return undefined
}

/**
 * The movements of a file of OFX 1 (SGML, whose values end with their line) or OFX 2 (XML). Throws {@link BankFileFault}.
 */
export function readOfx(text: string): BankLine[] {
  const lines: BankLine[] = []
  let entry: Map<string, string> | undefined
  let number = 0
  for (const [, end, tag = '', value = ''] of text.matchAll(/<(\/?)([A-Z0-9.]+)>([^<\r\n]*)/gi)) {
    const name = tag.toUpperCase()
    if (name === 'CURDEF' && end === '' && value.trim() !== 'EUR')
      throw new BankFileFault('bank_file_currency', { text: quoted(value) })
    if (name === 'STMTTRN') {
      if (entry !== undefined) lines.push(...lineOfEntry(entry, number))
      entry = end === '' ? new Map() : undefined
      if (end === '') number += 1
      if (number > mostLines) throw new BankFileFault('bank_file_too_many')
    } else if (name === 'BANKTRANLIST' && end !== '' && entry !== undefined) {
      lines.push(...lineOfEntry(entry, number))
      entry = undefined
    } else if (entry !== undefined && end === '' && !entry.has(name)) entry.set(name, unescaped(value))
  }
  if (entry !== undefined) throw new BankFileFault('bank_file_broken', { line: number })
  return lines
}

function lineOfEntry(entry: ReadonlyMap<string, string>, line: number): readonly BankLine[] {
  const [day = '', written = ''] = [entry.get('DTPOSTED'), entry.get('TRNAMT')]
  const bookedOn = writtenDay(day)
  if (bookedOn === undefined) throw new BankFileFault('bank_file_date', { line, text: quoted(day) })
  const amount = writtenAmount(written)
  if (amount === undefined) throw new BankFileFault('bank_file_amount', { line, text: quoted(written) })
  if (amount === 0) return []
  return [
    lineOf({
      bookedOn,
      amount,
      counterpart: entry.get('NAME') ?? '',
      note: entry.get('MEMO') ?? '',
      reference: entry.get('FITID') ?? '',
      endToEnd: entry.get('REFNUM') ?? entry.get('CHECKNUM') ?? '',
    }),
  ]
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name] ?? '').trim()
