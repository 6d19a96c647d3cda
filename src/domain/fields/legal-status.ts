export type LegalStatusCode = 'legal_status_required'

/** The legal statuses that a paying company may have; the id is stored and sent, the key names the wording. */
export const legalStatuses = [
  { id: 1, key: 'soleTrader' },
  { id: 2, key: 'eurl' },
  { id: 3, key: 'sarl' },
  { id: 4, key: 'sas' },
  { id: 5, key: 'sasu' },
  { id: 6, key: 'sa' },
  { id: 7, key: 'snc' },
  { id: 8, key: 'civilCompany' },
  { id: 9, key: 'cooperative' },
  { id: 10, key: 'association' },
  { id: 11, key: 'foundation' },
  { id: 12, key: 'endowmentFund' },
  { id: 13, key: 'mutual' },
  { id: 14, key: 'publicBody' },
  { id: 15, key: 'other' },
] as const

/** Refuses an absent or unknown legal status id: one must be chosen (rule FLD-7). */
export function checkLegalStatus(id: number | null): LegalStatusCode | undefined {
  return legalStatuses.some(status => status.id === id) ? undefined : 'legal_status_required'
}
