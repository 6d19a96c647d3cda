import type { JournalFormat } from './formats.ts'
import type { Month } from './months.ts'

type Place = { readonly organizationSlug: string; readonly month: Month }

/** The page of a closed month for whoever holds its signed link. */
export function closedMonthPath({ organizationSlug, month }: Place, token: string): string {
  return `/comptabilite/${organizationSlug}/${month}?${new URLSearchParams({ token })}`
}

/** The same as a PDF, or as a file for accounting software. */
export function closedMonthFilePath(
  { organizationSlug, month }: Place,
  token: string,
  format: JournalFormat | 'pdf',
): string {
  const path = `/comptabilite/${organizationSlug}/${month}`
  if (format === 'pdf') return `${path}/pdf?${new URLSearchParams({ token })}`
  return `${path}/fichier?${new URLSearchParams({ format, token })}`
}
