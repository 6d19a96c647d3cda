import { checkPersonName, normalisePersonName, type PersonNameCode } from '../fields/person-name.ts'

/** Letters and marks that are seen, of any script. */
const letters = '(?:(?!\\p{Default_Ignorable_Code_Point})[\\p{L}\\p{M}])'
/** Between them: spaces, apostrophes, hyphens, dots, and what Hebrew, Armenian, Chinese and Japanese write for these. */
const joiners = " .'’‘ʼ\\-\\u2010\\u2011·・״׳՚"
/** Persian and the scripts of India keep letters apart or together by signs that are not seen. */
const bonds = '(?<=[\\p{L}\\p{M}])[\\u200c\\u200d](?=\\p{L})'
const onlyNames = new RegExp(`^(?:${letters}|[${joiners}]|${bonds})*$`, 'u')
const otherScript = /(?!\p{Script=Latin})\p{L}/u

/**
 * What is wrong with a first or last name that an association writes down, or `undefined` (rule PPL-7): one in Latin letters is held to
 * the rule of payers, but for its dots; any other script has its own way with vowels and with names of one letter.
 */
export function checkWrittenName(name: string): PersonNameCode | undefined {
  const kept = normalisePersonName(name)
  if (!otherScript.test(kept)) return checkPersonName(kept.replace(/(\p{L})\./gu, '$1 '))
  if (/\p{N}/u.test(kept)) return 'digit'
  if (!onlyNames.test(kept)) return 'forbidden_character'
  return /(.)\1\1/u.test(kept.toLowerCase()) ? 'repeated_character' : undefined
}
