/** Wrong passwords in a row that cost nothing; the next one locks the account (rule ACC-3). */
export const freeTries = 5

/**
 * Minutes for which an account is locked after the fifth wrong password, the sixth, and so on; the last one for all that
 * follow. Never longer: a stranger must not keep anybody out for good, and a forgotten password is reset at any time.
 */
export const lockMinutes = [1, 2, 5, 15, 30, 60] as const

/** Hours without a wrong password after which the count begins again. */
export const hoursRemembered = 24

/** The first whole minute at or after an instant in milliseconds, ISO 8601: what a clock without seconds can tell. */
export function wholeMinute(instant: number): string {
  return new Date(Math.ceil(instant / 60_000) * 60_000).toISOString()
}
