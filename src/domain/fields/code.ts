import { fold } from './fold.ts'

/** The longest code. */
export const longestCode = 50

/** What is printed on paper, after its normal form (rule CRT-7). */
export const codeForm = /^[A-Z0-9][A-Z0-9_-]*$/

/** The code as it is kept and compared, however it was typed: « été 10 » is `ETE10` (rule CRT-7). Empty: no code. */
export function normaliseCode(typed: string): string {
  return fold(typed.normalize('NFKC')).replace(/\s/g, '').toUpperCase()
}

/**
 * Whether two codes in their normal form are the same. It looks at as many characters whatever they are, so that the time it
 * takes tells nobody how much of a guess was right.
 */
export function isSameCode(one: string, other: string): boolean {
  let difference = one.length ^ other.length
  for (let place = 0; place < longestCode; place += 1)
    difference |= one.charCodeAt(place) ^ other.charCodeAt(place)
  return difference === 0
}
