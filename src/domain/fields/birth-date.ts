import { type DateCode, normaliseDateInput, toIsoDate } from './date.ts'

export type BirthDateCode = DateCode | 'birth_date_out_of_range'

/** Nobody alive was born before this day (rule FLD-4). */
const EARLIEST_BIRTH = '1900-01-01'

/**
 * What is wrong with a date of birth, or `undefined`: between 01/01/1900 and today, or empty (rule FLD-4). Takes what was
 * typed or an ISO date, and today's ISO date.
 */
export function checkBirthDate(birthDate: string, today: string): BirthDateCode | undefined {
  const typed = normaliseDateInput(birthDate)
  if (typed === '') return undefined
  const born = toIsoDate(typed)
  if (born === undefined) return 'date_invalid'
  return born < EARLIEST_BIRTH || born > today ? 'birth_date_out_of_range' : undefined
}
