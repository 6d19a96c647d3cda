import { compose, fold, foldComposed } from './fold.ts'

export type PersonNameCode =
  | 'required'
  | 'digit'
  | 'forbidden_word'
  | 'forbidden_value'
  | 'forbidden_character'
  | 'not_latin'
  | 'too_short'
  | 'repeated_character'
  | 'no_vowel'

const forbiddenWords = /firstname|lastname|unknown|first_name|last_name|anonymous|anonyme/
const forbiddenValues = new Set([
  ...['test', 'name', 'first name', 'last name', 'user', 'admin'],
  ...['nom', 'prenom', 'nom de famille', 'utilisateur', 'utilisatrice', 'administrateur', 'administratrice'],
])

const latinLetters = '\\p{Script=Latin}\\u0300-\\u036f'
const joiners = " '’‘ʼ\\-\\u2010\\u2011"
const onlyLetters = new RegExp(`^[\\p{L}\\p{M}${joiners}]*$`, 'u')
const foreignLetter = new RegExp(`[^${latinLetters}${joiners}]`, 'u')

/** The name as it is kept: composed letters, no space around it and single spaces inside. */
export function normalisePersonName(name: string): string {
  return compose(spaced(name))
}

/** No space around the name, and single spaces inside. */
function spaced(name: string): string {
  return name.trim().replace(/\s+/g, ' ')
}

/**
 * What is wrong with a first or last name, or `undefined` (rule FLD-6). Rules that tell a real name from a placeholder
 * come before those about characters, so that « first_name » is called what it is. Linear in the length of the name.
 */
export function checkPersonName(name: string): PersonNameCode | undefined {
  const kept = normalisePersonName(name)
  const plain = foldComposed(kept)
  if (kept === '') return 'required'
  const hasOnlyLetters = onlyLetters.test(kept)
  if (!hasOnlyLetters && /\p{N}/u.test(kept)) return 'digit'
  if (forbiddenWords.test(plain)) return 'forbidden_word'
  if (forbiddenValues.has(plain)) return 'forbidden_value'
  return hasOnlyLetters ? checkLetters(kept, plain) : 'forbidden_character'
}

function checkLetters(name: string, plain: string): PersonNameCode | undefined {
  if (foreignLetter.test(name)) return 'not_latin'
  if (!/../u.test(name)) return 'too_short'
  if (/(.)\1\1/u.test(name.toLowerCase())) return 'repeated_character'
  if (!/[aeiouyœæøı]/.test(plain)) return 'no_vowel'
}

export type NamesDifferCode = 'names_equal'

/** Refuses a last name equal to the first name, whatever the case and the accents (rule FLD-6). */
export function checkNamesDiffer(firstName: string, lastName: string): NamesDifferCode | undefined {
  const [first, last] = [firstName, lastName].map(name => fold(spaced(name)))
  return first === last ? 'names_equal' : undefined
}
