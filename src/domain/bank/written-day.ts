import { fromIsoDate } from '../fields/date.ts'

const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/
const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/
const ofx = /^(\d{4})(\d{2})(\d{2})(?:\d{2}.*|\[.*)?$/

/** The ISO day of what a bank writes: `31/12/2026`, `31.12.26`, `2026-12-31`, `2026-12-31T08:00:00`, `20261231120000[1:CET]`. */
export function writtenDay(text: string): string | undefined {
  const plain = text.trim()
  const [, day = '', month = '', year = ''] = french.exec(plain) ?? []
  if (year !== '') return realDay(year.length === 2 ? `20${year}` : year, month, day)
  const [, years = '', months = '', days = ''] = iso.exec(plain) ?? ofx.exec(plain) ?? []
  return realDay(years, months, days)
}

function realDay(year: string, month: string, day: string): string | undefined {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return fromIsoDate(written) === undefined ? undefined : written
}
