export type SirenCode = 'siren_invalid'

/** The SIREN number as it is kept: spaces removed. */
export function normaliseSiren(siren: string): string {
  return siren.replace(/\s/g, '')
}

/** What is wrong with a SIREN number, or `undefined`: 9 digits, spaces ignored (rule FLD-7). */
export function checkSiren(siren: string): SirenCode | undefined {
  return /^\d{9}$/.test(normaliseSiren(siren)) ? undefined : 'siren_invalid'
}
