import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { isBreached } from './breached-passwords/is-breached.ts'

/** From this score on a password withstands ten billion guesses: a stolen, slow hash is not worth the trouble. */
const strong = 3

/** What is looked at: guessing how a sentence was made costs more the longer it is. */
const lookedAt = 100

let loading: Promise<ZxcvbnFactory> | undefined

/**
 * Whether a password is a common one, a leaked one, or made of common parts: words, names, dates, keyboard rows, and the person's own
 * address or names. Dictionaries are read at the first password that is set, not at the start.
 */
export async function isGuessable(password: string, own: readonly string[]): Promise<boolean> {
  if (isDressedUp(password.slice(0, lookedAt), own)) return true
  if (await isBreached(password)) return true
  loading ??= loadDictionaries()
  const { score } = (await loading).check(password.slice(0, lookedAt), partsOf(own))
  return score < strong
}

/** Fewer letters than a word that nobody expects. */
const fewLetters = 5

/**
 * Whether a password is a word that everybody tries, dressed up with a year, digits and signs: « Obole2026!!!! ». Those are
 * what a person adds when a form asks for more, so they hardly count (ASVS 6.2.11).
 */
function isDressedUp(password: string, own: readonly string[]): boolean {
  const plain = folded(password)
  const words = [...new Set(partsOf(own).map(folded))].sort((one, other) => other.length - one.length)
  const rest = words.reduce((text, word) => text.replaceAll(word, ' '), plain)
  return rest !== plain && (rest.match(/\p{L}/gu) ?? []).length < fewLetters
}

/** In small letters, without accents. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Each text, and each word of it: of an address, what stands between its signs. */
function partsOf(texts: readonly string[]): string[] {
  return texts.flatMap(text => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter(part => part.length > 2)
}

async function loadDictionaries(): Promise<ZxcvbnFactory> {
  const [core, common, french] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ])
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...french.dictionary },
    graphs: common.adjacencyGraphs,
  })
}
