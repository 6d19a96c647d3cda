import type { Moment } from './content.ts'

const zone = 'Europe/Paris'

/** The instant of a moment, ISO 8601 in UTC, when the seeding happens at `now`. */
export function instantOf(moment: Moment, now: string): string {
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(zone).toPlainDate()
  const local = 'season' in moment ? edgeOfSeason(moment.season, today) : timeOfDay(moment, today)
  return new Date(local.toZonedDateTime(zone).epochMilliseconds).toISOString()
}

/** The day in Paris of a moment, ISO. */
export function dayOf(moment: Moment, now: string): string {
  return Temporal.Instant.from(instantOf(moment, now)).toZonedDateTimeISO(zone).toPlainDate().toString()
}

function timeOfDay({ days, time }: { days: number; time: string }, today: Temporal.PlainDate) {
  return today.add({ days }).toPlainDateTime(time)
}

/** Seasons run from 1 September to 31 August; 0h00 and 23h59 are times that no page shows (rule MON-6). */
function edgeOfSeason(edge: 'start' | 'end', today: Temporal.PlainDate) {
  const year = today.month >= 9 ? today.year : today.year - 1
  return edge === 'start'
    ? new Temporal.PlainDateTime(year, 9, 1)
    : new Temporal.PlainDateTime(year + 1, 8, 31, 23, 59)
}
