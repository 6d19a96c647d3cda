import { LRUCache } from 'lru-cache'

/** What all contents together may take, in characters of their JSON: a thousand campaigns, or some dozens of the largest. */
const largest = 2 ** 23

/**
 * Contents of campaigns by the id of their state. An edit gives them another id, so that what is kept is never out of date;
 * what nobody asks for any more makes room. Everybody reads the same objects: they are frozen.
 */
export class KeptContents<Contents extends object> {
  readonly #kept: LRUCache<string, Contents>

  constructor(maxSize = largest) {
    this.#kept = new LRUCache({ maxSize })
  }

  get(key: string): Contents | undefined {
    return this.#kept.get(key)
  }

  /** Freezes and keeps contents, and gives them back. What is too large alone is read each time. */
  keep(key: string, contents: Contents): Contents {
    const size = JSON.stringify(contents).length
    this.#kept.set(key, frozen(contents), { size })
    return contents
  }
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const each of Object.values(value)) frozen(each)
  return Object.freeze(value)
}
