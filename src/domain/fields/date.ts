export type DateCode = 'date_invalid'

const written = /^(\d{2})\/(\d{2})\/(\d{4})$/
const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T\S*)?$/
const separated = /^(\d{1,2})[ ./-](\d{1,2})[ ./-](\d{4})$/
const compact = /^(\d{2})(\d{2})(\d{4})$/

/** What is wrong with a date, or `undefined`: a day of the calendar, written DD/MM/YYYY and nothing else (rule FLD-4). */
export function checkDate(date: string): DateCode | undefined {
  return toIsoDate(date) === undefined ? 'date_invalid' : undefined
}

/** The ISO form of a strict DD/MM/YYYY date, or `undefined` where it is not a day of the calendar. */
export function toIsoDate(date: string): string | undefined {
  const [, day, month, year] = written.exec(date) ?? []
  if (day === undefined || month === undefined || year === undefined) return undefined
  return isDay(Number(year), Number(month), Number(day)) ? `${year}-${month}-${day}` : undefined
}

/** The DD/MM/YYYY form of an ISO date, or `undefined` where it is not a day of the calendar. */
export function fromIsoDate(isoDate: string): string | undefined {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(isoDate) ? isoDate.split('-').reverse().join('/') : ''
  return toIsoDate(date) && date
}

/** The DD/MM/YYYY form of what a person types or pastes: 24-3-1988, 24.03.1988, 24031988, ISO. Other texts stay. */
export function normaliseDateInput(text: string): string {
  const typed = text.trim()
  const [, year, month, day] = iso.exec(typed) ?? []
  if (year && month && day) return [twoDigits(day), twoDigits(month), year].join('/')
  const [, first, second, last] = separated.exec(typed) ?? compact.exec(typed) ?? []
  return first && second && last ? [twoDigits(first), twoDigits(second), last].join('/') : typed
}

function twoDigits(number: string): string {
  return number.padStart(2, '0')
}

function isDay(year: number, month: number, day: number): boolean {
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
