import { checkMaxLength } from '../fields/max-length.ts'
import { failWith, ok, type Result } from '../result.ts'

/** What a key of an organization opens (rule INT-1). */
export const keyScopes = ['checkout'] as const
export type KeyScope = (typeof keyScopes)[number]

/** What every key begins with, so that a key that leaked is recognised as one. */
export const keyPrefix = 'obole_'

/** How many random bytes a key holds: 256 bits. */
export const keyBytes = 32

/** Living keys of one organization. */
export const mostKeys = 10

/** Whether a text has the form of a key; anything else is not even looked up. */
export function isKey(text: string): boolean {
  return /^obole_[\w-]{43}$/.test(text)
}

/** What names a key in the page: its last four characters. */
export function lastOfKey(key: string): string {
  return key.slice(-4)
}

/** How long a name may be, in characters. */
export const longestKeyName = 60

/** THE schema of a key's name; errors: `required`, `max_length`. */
export function readKeyName(typed: string): Result<string> {
  const name = typed.replace(/\s+/g, ' ').trim()
  if (name === '') return failWith('required', 'name')
  const problem = checkMaxLength(name, longestKeyName)
  return problem === undefined ? ok(name) : failWith(problem, 'name')
}

/** How old the last use of a key may be before it is written again, in minutes: the page tells the day. */
export const minutesBetweenUses = 60

/** Whether this use is written: not at each request (rule INT-1). */
export function isUseTold(lastUsedAt: string | null, now: string): boolean {
  return lastUsedAt === null || Date.parse(now) - Date.parse(lastUsedAt) >= minutesBetweenUses * 60_000
}
