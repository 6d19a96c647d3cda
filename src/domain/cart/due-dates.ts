import type { Problem } from '../result.ts'
import type { CartItemDraft } from './cart.ts'

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

/** The last day of the month on which a monthly gift may be charged: every month has it (rule DUE-4). */
export const lastDebitDay = 28
/** The fewest days between the first charge of a monthly gift, today, and the second (rule DUE-4). */
const shortestPause = 15

/** A monthly gift needs its debit day, 1 to 28. For anything else there is none to check. */
export function checkDebitDay({
  tierType,
  dayOfLevy,
}: Pick<CartItemDraft, 'tierType' | 'dayOfLevy'>): readonly Problem[] {
  if (tierType !== 'MonthlyDonation') return []
  const valid =
    dayOfLevy !== null && Number.isInteger(dayOfLevy) && dayOfLevy >= 1 && dayOfLevy <= lastDebitDay
  return valid ? [] : [{ code: 'debit_day', field: 'dayOfLevy' }]
}

/**
 * The ISO day of a monthly gift's second charge: the first debit day at least 15 days after the first charge (rule DUE-4).
 */
export function secondDebitDate(firstCharge: string, day: number): string {
  for (let months = 0; ; months += 1) {
    const date = dayOfMonth(monthsAfter(firstCharge, months), day)
    if (daysBetween(firstCharge, date) >= shortestPause) return date
  }
}
