import { fromIsoDate } from '../fields/date.ts'

/** The ISO day on which a financial year of twelve months begins that ends on another. */
export function yearBefore(endsOn: string): string {
  const end = new Date(`${endsOn}T00:00:00Z`)
  end.setUTCDate(end.getUTCDate() + 1)
  end.setUTCFullYear(end.getUTCFullYear() - 1)
  return end.toISOString().slice(0, 10)
}

/** Whether a financial year may end on an ISO day: the last one of a month, not after today. */
export function isYearEnd(day: string, today: string): boolean {
  if (fromIsoDate(day) === undefined || day > today) return false
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.getUTCDate() === 1
}

/** Ends of the last financial years that an organization may declare: of each month of the last fifteen, newest first. */
export function yearEnds(today: string): readonly string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: 16 }, (_, back) =>
    new Date(Date.UTC(year, month - back, 0)).toISOString().slice(0, 10),
  ).filter(day => isYearEnd(day, today))
}

/** Where the two numbers are declared (article 222 bis of the general tax code). */
export const declarationLinks = {
  taxed: 'https://www.impots.gouv.fr/',
  untaxed: 'https://www.impots.gouv.fr/',
  other: 'https://www.demarches-simplifiees.fr/commencer/declaration-des-dons',
} as const
