import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** From this score on a password withstands ten billion guesses: a stolen, slow hash is not worth the trouble. */
const strong = 3

/** What is looked at: guessing how a sentence was made costs more the longer it is. */
const lookedAt = 100

let loading: Promise<ZxcvbnFactory> | undefined

/**
 * Whether a password is a common one, or made of common parts: words, names, dates, keyboard rows, and the person's own
 * address or names. Dictionaries are read at the first password that is set, not at the start.
 */
export async function isGuessable(password: string, own: readonly string[]): Promise<boolean> {
  loading ??= loadDictionaries()
  const { score } = (await loading).check(password.slice(0, lookedAt), partsOf(own))
  return score < strong
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
