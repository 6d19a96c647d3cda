import { checkPersonName, normalisePersonName, type PersonNameCode } from '../fields/person-name.ts'

/**
 * Letters and marks that are seen, of any script; between them spaces, apostrophes, hyphens, dots, and what Hebrew, Armenian, Chinese and
 * Japanese write for these. Persian and the scripts of India keep letters apart or together by signs that are not seen.
 */
const onlyNames =
  /^(?:[[\p{L}\p{M}]--\p{Default_Ignorable_Code_Point}]|[ .'’‘ʼ\-\u2010\u2011·・״׳՚]|(?<=[\p{L}\p{M}])(?:\u200c|\u200d)(?=\p{L}))*$/v
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
