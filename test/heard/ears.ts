import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where Orca's utterances are written (`orca-customizations.py`). */
const log = process.env.ORCA_SPEECH_LOG ?? ''

/** How long Orca may take to speak, on a busy machine as well. */
const patience = 30_000

/** Text as it is compared: what is only typography is no word. */
export const words = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}€%@]+/u)
    .filter(word => word !== '')

/** What a screen reader says, in order, and how far it was listened to. */
export class Ears {
  #heardSoFar = 0

  /** From now on only what is said afterwards counts. */
  listen(): void {
    this.#heardSoFar = this.#all().length
  }

  /** Everything that was said since `listen`. */
  said(): readonly string[] {
    return this.#all().slice(this.#heardSoFar)
  }

  /** Waits until all words of a text were said since `listen`, in their order. Throws with what was heard instead. */
  async hears(text: string, milliseconds = patience): Promise<void> {
    const asked = words(text)
    for (const end = Date.now() + milliseconds; ; await sleep(40)) {
      const missing = firstMissing(asked, words(this.said().join(' ')))
      if (missing === undefined) return
      if (Date.now() > end)
        throw new Error(`never said « ${missing} » of « ${text} »; heard: ${JSON.stringify(this.said())}`)
    }
  }

  #all(): readonly string[] {
    if (!existsSync(log)) return []
    const lines = readFileSync(log, 'utf8').split('\n').slice(0, -1)
    return lines.map(line => (JSON.parse(line) as { say: string }).say)
  }
}

/** The first word that does not follow the ones before it. */
function firstMissing(asked: readonly string[], heard: readonly string[]): string | undefined {
  let at = 0
  for (const word of asked) {
    const found = heard.indexOf(word, at)
    if (found === -1) return word
    at = found + 1
  }
  return undefined
}
