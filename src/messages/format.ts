import { type Locale, languageTags } from './locales.ts'

/** The narrow no-break space: French thousands and double punctuation. */
const narrow = '\u202f'
/** The no-break space: before the euro sign, the colon and the percent sign. */
const noBreak = '\u00a0'

const timeZone = 'Europe/Paris'
const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Digits with the group separator of the language. ICU versions disagree on that space, so it is set here. */
function digits(value: number, locale: Locale, decimals: number): string {
  const key = `${locale} ${decimals}`
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const known = numberFormats.get(key) ?? new Intl.NumberFormat(languageTags[locale], options)
  numberFormats.set(key, known)
  return known.format(Math.abs(value)).replace(/\s/g, narrow)
}

function euros(cents: number, locale: Locale, decimals: number): string {
  const sign = cents < 0 ? '−' : ''
  const amount = digits(cents / 100, locale, decimals)
  return locale === 'fr' ? `${sign}${amount}${noBreak}€` : `${sign}€${amount}`
}

/** An amount in cents as everywhere on screen: « 1 234,50 € », “€1,234.50”, always two decimals (rule MON-6). */
export function money(cents: number, locale: Locale): string {
  return euros(cents, locale, 2)
}

/** An amount in cents for a tile: whole euros drop their decimals, « 20 € » (rule MON-6). */
export function tileMoney(cents: number, locale: Locale): string {
  return euros(cents, locale, cents % 100 === 0 ? 0 : 2)
}

/** The digits of an amount in cents without the euro sign, for amount fields: « 1 234,50 ». */
export function amountDigits(cents: number, locale: Locale): string {
  return digits(cents / 100, locale, 2)
}

/** A whole number with the group separator of the language. */
export function wholeNumber(value: number, locale: Locale): string {
  return (value < 0 ? '−' : '') + digits(value, locale, 0)
}

/** A share, 0.78 for « 78 % », in whole percents. */
export function percent(share: number, locale: Locale): string {
  return `${wholeNumber(Math.round(share * 100), locale)}${locale === 'fr' ? noBreak : ''}%`
}

type Part = 'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute'

/** The parts of an instant in Paris; a plain date (`2026-12-12`) is that day wherever the machine stands. */
function partsOf(iso: string, locale: Locale, options: Intl.DateTimeFormatOptions): Record<Part, string> {
  const plain = /^\d{4}-\d{2}-\d{2}$/.test(iso)
  const zone = plain ? 'UTC' : timeZone
  const key = `${locale} ${zone} ${JSON.stringify(options)}`
  const known =
    dateFormats.get(key) ?? new Intl.DateTimeFormat(languageTags[locale], { ...options, timeZone: zone })
  dateFormats.set(key, known)
  const parts = known.formatToParts(new Date(plain ? `${iso}T00:00:00Z` : iso))
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<Part, string>
}

const firstOfMonth = (day: string, locale: Locale) => (locale === 'fr' && day === '1' ? '1er' : day)

/** The day in words: « samedi 12 décembre 2026 », or « 12 décembre 2026 » without the day of the week. */
export function longDate(iso: string, locale: Locale, { weekday = true } = {}): string {
  const parts = partsOf(iso, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const date = `${firstOfMonth(parts.day, locale)} ${parts.month} ${parts.year}`
  return weekday ? `${parts.weekday} ${date}` : date
}

/** The month in words: « mars 2027 ». */
export function longMonth(iso: string, locale: Locale): string {
  const { month, year } = partsOf(iso, locale, { month: 'long', year: 'numeric' })
  return `${month} ${year}`
}

/** The day as the head of a campaign shows it: « sam. 12 décembre 2026 », “Sat 12 December 2026”. */
export function headDate(iso: string, locale: Locale): string {
  const { weekday } = partsOf(iso, locale, { weekday: 'short' })
  return `${weekday} ${longDate(iso, locale, { weekday: false })}`
}

/** The day in figures, for tables: « 12/12/2026 ». */
export function shortDate(iso: string, locale: Locale): string {
  const parts = partsOf(iso, locale, { day: '2-digit', month: '2-digit', year: 'numeric' })
  return `${parts.day}/${parts.month}/${parts.year}`
}

function clock(iso: string): { hour: string; minute: string; hidden: boolean } {
  const { hour, minute } = partsOf(iso, 'fr', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return { hour, minute, hidden: ['0000', '2359'].includes(hour + minute) }
}

/** The internal `HHhmm`; undefined at 00h00 and 23h59, which stand for "no time" (rule MON-6). */
export function clockTime(iso: string): string | undefined {
  const { hour, minute, hidden } = clock(iso)
  return hidden ? undefined : `${hour}h${minute}`
}

const english = (hour: string, minute: string) =>
  `${Number(hour) % 12 || 12}:${minute}${noBreak}${Number(hour) < 12 ? 'am' : 'pm'}`

/** The time of day, « 20h30 » or “8:30 pm”, also at midnight: for deadlines such as a held place. */
export function time(iso: string, locale: Locale): string {
  const { hour, minute } = clock(iso)
  return locale === 'fr' ? `${hour}h${minute}` : english(hour, minute)
}

/** Day and time in a sentence: « samedi 12 décembre 2026 à 20h30 »; the time is left out where there is none. */
export function dateTime(iso: string, locale: Locale): string {
  const { hour, minute, hidden } = clock(iso)
  const day = longDate(iso, locale)
  if (hidden) return day
  return locale === 'fr' ? `${day} à ${hour}h${minute}` : `${day}, ${english(hour, minute)}`
}

/** Day and time in a line of facts: « sam. 12 décembre 2026, 20h30 ». */
export function headDateTime(iso: string, locale: Locale): string {
  const day = headDate(iso, locale)
  return clockTime(iso) === undefined ? day : `${day}, ${time(iso, locale)}`
}
