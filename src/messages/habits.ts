import type { Locale } from './locales.ts'

/** How a language writes days and hours where its country has a way of its own (rule MON-6). */
type Habits = {
  /** The day of the month within a date: « 1er ». */
  readonly dayOfMonth: (day: string) => string
  /** The time of day, from two digits each. */
  readonly time: (hour: string, minute: string) => string
  readonly dayAndTime: (day: string, time: string) => string
}

/** « vendredi 1er mai 2026 à 20h30 ». */
const french: Habits = {
  dayOfMonth: day => (day === '1' ? '1er' : day),
  time: (hour, minute) => `${hour}h${minute}`,
  dayAndTime: (day, time) => `${day} à ${time}`,
}

/** “Friday 1 May 2026, 8:30 pm”. */
const english: Habits = {
  dayOfMonth: day => day,
  time: (hour, minute) => `${Number(hour) % 12 || 12}:${minute}\u00a0${Number(hour) < 12 ? 'am' : 'pm'}`,
  dayAndTime: (day, time) => `${day}, ${time}`,
}

/** The languages with habits; any other writes days and hours as `Intl` does. */
export const habits: Readonly<Partial<Record<Locale, Habits>>> = { fr: french, en: english }
