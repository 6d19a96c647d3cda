import type { Chance } from './chance.ts'

/** How busy a day of the week is, Monday first; and its hours. Wednesdays and Sundays have their evenings (rule OPS-5). */
const week = [0.8, 0.8, 1.9, 0.9, 0.8, 1, 1.9]
const usualHours = [
  [9, 2],
  [10, 3],
  [12, 5],
  [13, 4],
  [16, 3],
  [18, 5],
  [20, 6],
  [21, 4],
  [22, 1],
] as const
const eveningHours = [
  [11, 2],
  [14, 2],
  [17, 3],
  [18, 8],
  [19, 10],
  [20, 12],
  [21, 9],
  [22, 3],
] as const

/** From the earliest to the latest day, counted backwards from the seeding. */
export type Span = { readonly from: number; readonly to: number }

/** So many moments between two days, following the rhythm of the week, in the order of time; no two are the same. */
export function momentsOf(
  chance: Chance,
  today: string,
  count: number,
  { from, to }: Span,
): readonly string[] {
  const days = Array.from({ length: from - to + 1 }, (_, place) => from - place)
  const weighted = days.map(day => [day, week[dayBefore(today, day).dayOfWeek - 1]!] as const)
  const moments = new Set<string>()
  while (moments.size < count) moments.add(momentOn(chance, today, chance.weigh(weighted)))
  return [...moments].sort()
}

/** A moment of the day so many days before the seeding. */
export function momentOn(chance: Chance, today: string, daysAgo: number): string {
  const day = dayBefore(today, daysAgo)
  const isBusy = week[day.dayOfWeek - 1]! > 1.5
  const hour = chance.weigh(isBusy ? eveningHours : usualHours)
  const time = new Temporal.PlainTime(
    hour,
    chance.between(0, 59),
    chance.between(0, 59),
    chance.between(0, 999),
  )
  const local = day.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: time })
  return new Date(local.epochMilliseconds).toISOString()
}

/** The day so many days before an ISO day. */
export function dayBefore(today: string, days: number): Temporal.PlainDate {
  return Temporal.PlainDate.from(today).subtract({ days })
}
