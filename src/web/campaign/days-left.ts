import { parisDate } from '../form/paris-date.ts'

const day = 24 * 60 * 60_000

/** Whole days in Paris from now until a campaign ends: 0 on its last day; `null` without an end, or after it. */
export function daysLeft(endsAt: string | null, now: string): number | null {
  if (endsAt === null || Date.parse(endsAt) <= Date.parse(now)) return null
  return Math.round((Date.parse(parisDate(endsAt)) - Date.parse(parisDate(now))) / day)
}
