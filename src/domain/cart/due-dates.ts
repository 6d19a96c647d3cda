const dayLength = 86_400_000

/**
 * The same day some months later, on the last day of shorter months (rule DUE-3). Takes and gives ISO days, of no time zone.
 */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** The ISO day of the same month with another number. */
export function dayOfMonth(day: string, number: number): string {
  return `${day.slice(0, 8)}${String(number).padStart(2, '0')}`
}

/** How many days one ISO day is after another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayLength
}
