/** The date in Europe/Paris of an instant: due dates and the day of a gift are French days (D7, house). */
export function parisDate(instant: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO('Europe/Paris').toPlainDate().toString()
}

/** The instant some minutes later, ISO 8601 in UTC with milliseconds. */
export function minutesAfter(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString()
}

/** The earlier of two instants. */
export function earlier(one: string, other: string): string {
  return Date.parse(one) < Date.parse(other) ? one : other
}
