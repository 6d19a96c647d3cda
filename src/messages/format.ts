import { habits } from './habits.ts'
import { defaultLocale, type Locale, languageTags } from './locales.ts'

/** The narrow no-break space: French thousands and double punctuation. */
const narrow = '\u202f'
/** The no-break space: before the euro sign, the colon and the percent sign. */
const noBreak = '\u00a0'

const timeZone = 'Europe/Paris'
const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

function numberFormat(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = numberFormats.get(key) ?? new Intl.NumberFormat(languageTags[locale], options)
  numberFormats.set(key, known)
  return known
}

/** A number as the language writes it; its sign is a minus. ICU versions disagree on spaces, so they are set here. */
function written(value: number, locale: Locale, options: Intl.NumberFormatOptions): string {
  const parts = numberFormat(locale, options).formatToParts(Math.abs(value))
  const words = parts.map(part => part.value.replace(/\s/g, part.type === 'group' ? narrow : noBreak))
  return (value < 0 ? '−' : '') + words.join('')
}

const decimals = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count })

function euros(cents: number, locale: Locale, count: number): string {
  return written(cents / 100, locale, { style: 'currency', currency: 'EUR', ...decimals(count) })
}

/** An amount in cents as everywhere on screen: « 1 234,50 € », “€1,234.50”, always two decimals (rule MON-6). */
export function money(cents: number, locale: Locale): string {
  return euros(cents, locale, 2)
}

/** The price of one of several that cost an amount in cents together, with up to four decimals: « 42,655 € » (rule INV-3). */
export function unitMoney(cents: number, count: number, locale: Locale): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 4 }
  return written(cents / count / 100, locale, { style: 'currency', currency: 'EUR', ...digits })
}

/** An amount in cents for a tile: whole euros drop their decimals, « 20 € » (rule MON-6). */
export function tileMoney(cents: number, locale: Locale): string {
  return euros(cents, locale, cents % 100 === 0 ? 0 : 2)
}

/** The digits of an amount in cents without the euro sign, within a sentence: « 1 234,50 », “1,234.50”. */
export function amountDigits(cents: number, locale: Locale): string {
  return written(cents / 100, locale, decimals(2))
}

/** What parts whole from cents: « , », “.”. */
export function decimalMark(locale: Locale): string {
  return numberFormat(locale, decimals(1))
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')!.value
}

/** An amount in cents as amount fields hold it, « 1 234,50 », “1234.50”: a mark between thousands would be read as the decimal one. */
export function fieldAmount(cents: number, locale: Locale): string {
  const digits = amountDigits(cents, locale)
  const whole = digits.slice(0, digits.lastIndexOf(decimalMark(locale)))
  return whole.replace(/[^\d\s−]/g, '') + digits.slice(whole.length)
}

/** A whole number with the group separator of the language. */
export function wholeNumber(value: number, locale: Locale): string {
  return written(value, locale, decimals(0))
}

/** A share, 0.78 for « 78 % », in whole percents. */
export function percent(share: number, locale: Locale): string {
  return written(Math.round(share * 100) / 100, locale, { style: 'percent' })
}

/** A share with the decimals that it has, two at most: « 5,5 % », “12.25%”. */
export function exactPercent(share: number, locale: Locale): string {
  return written(share, locale, { style: 'percent', maximumFractionDigits: 2 })
}

/** A size in megabytes with one decimal at most: « 8,2 Mo », “8.2 MB”. */
export function megabytes(size: number, locale: Locale): string {
  return written(size, locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
}

type Part = 'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute'

/** An instant is told in Paris; a plain date (`2026-12-12`) is that day wherever the machine stands. */
function dateFormat(iso: string, locale: Locale, options: Intl.DateTimeFormatOptions) {
  const plain = /^\d{4}-\d{2}-\d{2}$/.test(iso)
  const zone = plain ? 'UTC' : timeZone
  const key = `${locale} ${zone} ${JSON.stringify(options)}`
  const known =
    dateFormats.get(key) ?? new Intl.DateTimeFormat(languageTags[locale], { ...options, timeZone: zone })
  dateFormats.set(key, known)
  return { format: known, date: new Date(plain ? `${iso}T00:00:00Z` : iso) }
}

function partsOf(iso: string, locale: Locale, options: Intl.DateTimeFormatOptions): Record<Part, string> {
  const { format, date } = dateFormat(iso, locale, options)
  return Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value])) as Record<
    Part,
    string
  >
}

function asIntl(iso: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const { format, date } = dateFormat(iso, locale, options)
  return format.format(date)
}

const dayMonthYear = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** The day in words: « samedi 12 décembre 2026 », or « 12 décembre 2026 » without the day of the week. */
export function longDate(iso: string, locale: Locale, { weekday = true } = {}): string {
  return writtenDay(iso, locale, weekday ? 'long' : undefined)
}

/** The month in words: « mars 2027 ». */
export function longMonth(iso: string, locale: Locale): string {
  return asIntl(iso, locale, { month: 'long', year: 'numeric' })
}

/** The day as the head of a campaign shows it: « sam. 12 décembre 2026 », “Sat 12 December 2026”. */
export function headDate(iso: string, locale: Locale): string {
  return writtenDay(iso, locale, 'short')
}

function writtenDay(iso: string, locale: Locale, weekday: 'long' | 'short' | undefined): string {
  const options = { ...dayMonthYear, ...(weekday && { weekday }) }
  const own = habits[locale]
  if (own === undefined) return asIntl(iso, locale, options)
  const parts = partsOf(iso, locale, dayMonthYear)
  const date = `${own.dayOfMonth(parts.day)} ${parts.month} ${parts.year}`
  return weekday === undefined ? date : `${partsOf(iso, locale, { weekday }).weekday} ${date}`
}

/** The day in figures, for tables: « 12/12/2026 ». */
export function shortDate(iso: string, locale: Locale): string {
  return asIntl(iso, locale, { day: '2-digit', month: '2-digit', year: 'numeric' })
}

/** Day and time for a spreadsheet, « 2026-12-12 20:30 »: each takes that for a date, in any language. Paris, like everything we tell. */
export function cellTime(iso: string): string {
  const day = partsOf(iso, defaultLocale, { day: '2-digit', month: '2-digit', year: 'numeric' })
  const { hour, minute } = clock(iso)
  return `${day.year}-${day.month}-${day.day} ${hour}:${minute}`
}

function clock(iso: string): { hour: string; minute: string; hidden: boolean } {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const { hour, minute } = partsOf(iso, defaultLocale, options)
  return { hour, minute, hidden: ['0000', '2359'].includes(hour + minute) }
}

/** The internal `HHhmm`; undefined at 00h00 and 23h59, which stand for "no time" (rule MON-6). */
export function clockTime(iso: string): string | undefined {
  const { hour, minute, hidden } = clock(iso)
  return hidden ? undefined : `${hour}h${minute}`
}

/** The time of day, « 20h30 » or “8:30 pm”, also at midnight: for deadlines such as a held place. */
export function time(iso: string, locale: Locale): string {
  const { hour, minute } = clock(iso)
  return habits[locale]?.time(hour, minute) ?? asIntl(iso, locale, { timeStyle: 'short' })
}

/** When something was seen, to whom looks at `now`: the time of day, with its day where that is another one: « 12/12/2026, 20h30 ». */
export function timeSeen(iso: string, now: string, locale: Locale): string {
  const day = shortDate(iso, locale)
  return day === shortDate(now, locale) ? time(iso, locale) : `${day}, ${time(iso, locale)}`
}

/** Day and time in a sentence: « samedi 12 décembre 2026 à 20h30 »; the time is left out where there is none. */
export function dateTime(iso: string, locale: Locale): string {
  if (clock(iso).hidden) return longDate(iso, locale)
  const own = habits[locale]
  if (own === undefined) return asIntl(iso, locale, { dateStyle: 'full', timeStyle: 'short' })
  return own.dayAndTime(longDate(iso, locale), time(iso, locale))
}

/** Day and time in a line of facts: « sam. 12 décembre 2026, 20h30 ». */
export function headDateTime(iso: string, locale: Locale): string {
  const day = headDate(iso, locale)
  return clockTime(iso) === undefined ? day : `${day}, ${time(iso, locale)}`
}
