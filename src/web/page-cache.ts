import { LRUCache } from 'lru-cache'

/** An answer as it went out: everything that the next visitor gets too. */
export type KeptPage = {
  readonly status: number
  readonly headers: Headers
  readonly body: string | Uint8Array
}

/** How long a visitor may be wrong about a public page (rule ADDR-8), in milliseconds. */
const lifetime = 1000
/** What all pages together may hold, in characters or bytes: some hundred of the largest. */
const largest = 2 ** 23

type Dated = { readonly page: KeptPage; readonly until: number }

/**
 * Public form pages of anonymous visitors, kept for one second (rule ADDR-8). The nonce is part of the page: whoever could
 * write into it did so before the nonce was drawn, so sharing it for that second gives nothing away.
 */
export class PageCache {
  readonly #pages = new LRUCache<string, Dated>({
    maxSize: largest,
    sizeCalculation: ({ page }, key) => page.body.length + key.length,
  })

  /** How many pages are held. */
  get size(): number {
    return this.#pages.size
  }

  get(key: string, now: number): KeptPage | undefined {
    const kept = this.#pages.get(key)
    if (kept && kept.until > now) return kept.page
    if (kept) this.#pages.delete(key)
    return undefined
  }

  set(key: string, page: KeptPage, now: number): void {
    // What nobody gets any more would stay until others need its room.
    for (const [old, { until }] of this.#pages.entries()) if (until <= now) this.#pages.delete(old)
    this.#pages.set(key, { page, until: now + lifetime })
  }
}
