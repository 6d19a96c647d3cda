import { type BankFormat, type BankLine, largestBankFile, mostLines } from '#domain/bank/bank-line.ts'
import { textOf } from '../text-of.ts'
import { readBankCsv } from './bank-csv.ts'
import { BankFileFault } from './bank-file-fault.ts'
import { readCamt } from './camt.ts'
import { charsetOfOfx, readOfx } from './ofx.ts'

/** What stands at the head of a file tells what it is, whatever it is called. */
const headBytes = 2_000

/**
 * The movements that a file of a bank tells, in its own order: CAMT.053, OFX or a table as CSV. All of them are read, or none: throws
 * {@link BankFileFault}.
 */
export function readBankFile(bytes: Uint8Array): {
  readonly format: BankFormat
  readonly lines: readonly BankLine[]
} {
  if (bytes.length === 0) throw new BankFileFault('bank_file_empty')
  if (bytes.length > largestBankFile) throw new BankFileFault('bank_file_too_large')
  const head = textOf(bytes.subarray(0, headBytes), 'windows-1252')
  const format = formatOf(head)
  const text = textOf(bytes, format === 'ofx' ? charsetOfOfx(head) : xmlCharset(head))
  const lines = readers[format](text)
  if (lines.length === 0) throw new BankFileFault('bank_file_empty')
  if (lines.length > mostLines) throw new BankFileFault('bank_file_too_many')
  return { format, lines }
}

const readers = { camt: readCamt, ofx: readOfx, csv: readBankCsv } as const

function formatOf(head: string): BankFormat {
  const plain = head.replaceAll('\0', '').replace(/^ï»¿/, '').trimStart()
  if (/BkToCstmr|camt\.05[234]/.test(plain)) return 'camt'
  if (/OFXHEADER|<OFX>/i.test(plain)) return 'ofx'
  if (['<', '%PDF', 'PK\x03\x04'].some(other => plain.startsWith(other)))
    throw new BankFileFault('bank_file_unknown')
  return 'csv'
}

/** The letters that an XML declaration names, where we know them. */
function xmlCharset(head: string): string | undefined {
  const [, name = ''] = /<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head) ?? []
  return /^(?:iso-8859-1|iso-8859-15|windows-1252)$/i.test(name) ? name : undefined
}
