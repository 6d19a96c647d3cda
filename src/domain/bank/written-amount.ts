import type { Cents } from '../money.ts'

/** The most cents that a line may have: some twenty million euros. */
const most = 2_147_483_647

const schema = /^([+-]?)(\d{1,13})(?:\.(\d{1,5}))?$/
const french = /^([+-]?)(\d{1,3}(?:[ .]\d{3})+|\d+)(?:,(\d{1,2}))?$/
const english = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/

/** An amount of CAMT.053: digits and a point, nothing between thousands. `undefined` for anything else; never through a float. */
export function schemaAmount(text: string): Cents | undefined {
  const [, sign = '', whole = '', decimals = ''] = schema.exec(text.trim()) ?? []
  return /^\d{0,2}0*$/.test(decimals) ? inCents(sign, whole, decimals.slice(0, 2)) : undefined
}

/**
 * An amount of a file that a bank writes for spreadsheets: « -1 234,56 € », `1.234,56`, `1,234.56`, `12`. `undefined` where it is none,
 * or could mean two things (`1.234`: a thousand or one euro and a bit).
 */
export function writtenAmount(text: string): Cents | undefined {
  const plain = text
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/\s*(?:€|EUR)\s*$/i, '')
    .trim()
    .replace(/^\u2212/, '-')
    .replace(/^([+-])\s+/, '$1')
  if (/^[+-]?\d{1,3}[.,]\d{3}$/.test(plain)) return undefined
  const [, sign = '', whole = '', decimals = ''] = french.exec(plain) ?? english.exec(plain) ?? []
  return inCents(sign, whole.replace(/[ .,]/g, ''), decimals)
}

function inCents(sign: string, whole: string, decimals: string): Cents | undefined {
  if (whole === '') return undefined
  const cents = Number(whole + decimals.padEnd(2, '0'))
  if (cents > most) return undefined
  return sign === '-' ? -cents || 0 : cents
}
