import { LRUCache } from 'lru-cache'

/** What all islands together may hold, in characters: properties and markup of some hundred of the largest. */
const largest = 2 ** 22

/**
 * Markup of islands that was rendered before. An island is hydrated from its name, its texts and its properties alone, so
 * these decide its markup too: what is kept cannot be out of date, it is only forgotten.
 */
export class RenderedIslands {
  readonly #kept = new LRUCache<string, string>({
    maxSize: largest,
    sizeCalculation: (markup, key) => markup.length + key.length,
  })
  /** The texts, which are one object per island and language, by their numbers. */
  readonly #numbers = new WeakMap<object, number>()
  #last = 0

  of(texts: object, key: string, render: () => string): string {
    const whole = `${this.#numberOf(texts)} ${key}`
    const known = this.#kept.get(whole)
    if (known !== undefined) return known
    const markup = render()
    this.#kept.set(whole, inOnePiece(markup))
    return markup
  }

  #numberOf(texts: object): number {
    const known = this.#numbers.get(texts)
    if (known !== undefined) return known
    this.#last += 1
    this.#numbers.set(texts, this.#last)
    return this.#last
  }
}

/** What is put together of thousands of pieces holds each of them, at several times the memory of the text. */
function inOnePiece(text: string): string {
  return Buffer.from(text).toString()
}
