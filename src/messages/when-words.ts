import { dateTime, headDate, headDateTime, longDate } from './format.ts'
import type { Translator } from './translator.ts'

/** Longer than this it is a season, not an appointment. */
const longestEventMs = 31 * 24 * 3600 * 1000

type Dates = { readonly startDate: string | null; readonly endDate: string | null }

/**
 * When something takes place: « sam. 12 décembre 2026, 20h30 », over several days with its end, a season by its days; null
 * where it has no date. Without `withTime` by days alone; `inSentence`: with whole names, behind a colon or a comma.
 */
export function whenWords(
  t: Translator,
  { startDate, endDate }: Dates,
  { withTime = true, inSentence = false } = {},
): string | null {
  if (startDate === null) return null
  const season = (iso: string) => longDate(iso, t.locale, { weekday: false })
  const [dayOf, timeOf] = inSentence ? [longDate, dateTime] : [headDate, headDateTime]
  const appointment = (iso: string) => (withTime ? timeOf : dayOf)(iso, t.locale)
  if (endDate === null || headDate(startDate, t.locale) === headDate(endDate, t.locale))
    return appointment(startDate)
  const isSeason = Date.parse(endDate) - Date.parse(startDate) >= longestEventMs
  const day = isSeason ? season : appointment
  const between = { from: day(startDate), until: day(endDate) }
  return t(inSentence ? 'order.valid_between_said' : 'order.valid_between', between)
}
