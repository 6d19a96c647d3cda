/** How long a membership lasts: one of the usual seasons, or twelve months from its purchase. */
export const seasons = ['calendar', 'school', 'sliding'] as const
export type Season = (typeof seasons)[number]

/** The days of a membership, ISO; or the months that it lasts from its purchase on. */
export type Validity = {
  readonly validFrom: string | null
  readonly validUntil: string | null
  readonly validMonths: number | null
}

/** From this month on people join for the next calendar year. */
const nextYearFrom = 10
/** From this month on they join for the school year that begins in September. */
const nextSchoolYearFrom = 5

/** The season that people join for today, an ISO day of Paris. */
export function validityOf(season: Season, today: string): Validity {
  const [year = 0, month = 0] = today.split('-').map(Number)
  if (season === 'sliding') return { validFrom: null, validUntil: null, validMonths: 12 }
  if (season === 'calendar') {
    const of = month >= nextYearFrom ? year + 1 : year
    return { validFrom: `${of}-01-01`, validUntil: `${of}-12-31`, validMonths: null }
  }
  const begins = month >= nextSchoolYearFrom ? year : year - 1
  return { validFrom: `${begins}-09-01`, validUntil: `${begins + 1}-08-31`, validMonths: null }
}

/** Whether two memberships are valid on one day at least; those from their purchase on have no season. */
export function overlap(one: Validity, other: Validity): boolean {
  if (one.validFrom === null || one.validUntil === null) return false
  if (other.validFrom === null || other.validUntil === null) return false
  return one.validFrom <= other.validUntil && other.validFrom <= one.validUntil
}
