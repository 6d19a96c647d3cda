import { normaliseDateInput, toIsoDate } from './date.ts'

export type LegalAgeCode = 'minor'

/** The age from which a person may pay (rules FLD-5 and LAW-4). */
const LEGAL_AGE = 18

/**
 * Refuses a payer under 18 on the day given as ISO date; says nothing without a valid date (rule FLD-5). Somebody born on
 * 29 February comes of age on 1 March.
 */
export function checkLegalAge(birthDate: string, today: string): LegalAgeCode | undefined {
  const born = toIsoDate(normaliseDateInput(birthDate))
  if (born === undefined) return undefined
  const adultFrom = String(Number(born.slice(0, 4)) + LEGAL_AGE).padStart(4, '0') + born.slice(4)
  return adultFrom > today ? 'minor' : undefined
}
