const largest = 100

/**
 * Markup of islands that was rendered before. An island is hydrated from its name, its texts and its properties alone, so
 * these decide its markup too: what is kept cannot be out of date, it is only forgotten.
 */
export class RenderedIslands {
  /** By the texts, which are one object per island and language. */
  #byTexts = new WeakMap<object, Map<string, string>>()

  of(texts: object, key: string, render: () => string): string {
    const known = this.#byTexts.get(texts) ?? new Map<string, string>()
    this.#byTexts.set(texts, known)
    const markup = known.get(key) ?? render()
    // What was asked for last goes last: a map keeps the order of insertion, and the oldest is forgotten.
    known.delete(key)
    known.set(key, markup)
    if (known.size > largest) known.delete(known.keys().next().value ?? '')
    return markup
  }
}
