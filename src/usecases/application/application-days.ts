import { daysAfter } from '#domain/payment/next-charge.ts'
import { parisInstant } from '../paris-time.ts'

/** The last moment of an ISO day in Paris. */
export const endOfDay = (day: string): string => parisInstant(`${daysAfter(day, 1)}T00:00`)

/** A day in Paris, from its first instant to that of the next. */
export const dayOf = (name: string) => ({ name, from: parisInstant(`${name}T00:00`), until: endOfDay(name) })
