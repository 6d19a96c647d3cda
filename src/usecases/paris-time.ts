import { daysAfter } from '#domain/payment/next-charge.ts'
import type { App } from './app.ts'

/** The date in Europe/Paris of an instant: due dates and the day of a gift are French days (rule DUE-3). */
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

/** Day and time in Paris at an instant, as a field of a form holds them: `2026-12-12T20:30`. */
export function parisMoment(instant: string): string {
  const moment = Temporal.Instant.from(instant).toZonedDateTimeISO('Europe/Paris').toPlainDateTime()
  return moment.toString({ smallestUnit: 'minute', roundingMode: 'trunc' })
}

/** The instant of a day and time in Paris, ISO 8601 in UTC with milliseconds; in the hour that comes twice, the first. */
export function parisInstant(moment: string): string {
  const zoned = Temporal.PlainDateTime.from(moment).toZonedDateTime('Europe/Paris')
  return new Date(zoned.epochMilliseconds).toISOString()
}

/** The first instant of an ISO day in Paris. */
export const beginningOf = (day: string): string => parisInstant(`${day}T00:00`)

/** The instant at which an ISO day is over in Paris: the first one of the next. */
export const endOf = (day: string): string => beginningOf(daysAfter(day, 1))

/** From the first of some ISO days in Paris to the last one, which is included. */
export const spanOf = (first: string, last = first) => ({ from: beginningOf(first), until: endOf(last) })

/** The instant of what a field holds; the seconds of the one before stay where its minute was not changed. */
export function instantOf(moment: string | null, before: string | null = null): string | null {
  if (moment === null) return null
  return before !== null && parisMoment(before) === moment ? before : parisInstant(moment)
}

/** When something is looked at again that is to wait so many minutes. */
export const afterWait = (app: App, minutes: number): string =>
  minutesAfter(app.now(), minutes / app.timeDivisor)

/** What has waited longer than so many minutes began before this instant. */
export const beforeWait = (app: App, minutes: number): string => afterWait(app, -minutes)
