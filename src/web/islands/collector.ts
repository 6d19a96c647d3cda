import type { ReactNode } from 'react'
import type { MessagePick } from '#messages/catalogue.ts'

/** An island that a page asked for: rendered by itself once the page around it is done. */
export type RequestedIsland = {
  readonly name: string
  readonly props: object
  readonly element: ReactNode
  readonly messages: readonly MessagePick[]
}

/** What stands in the page until the island's markup and JSON take its place. */
export type Marks = { readonly markup: string; readonly json: string }

/**
 * The islands of one page. React must render each by a call of its own (ids are counted from one, and hydrated
 * so), hence the page carries marks, which the answer replaces.
 */
export class IslandCollector {
  readonly requested: (RequestedIsland & Marks)[] = []
  readonly #secret: string

  /** The secret keeps a text in the page from posing as a mark. */
  constructor(secret: string) {
    this.#secret = secret
  }

  add(island: RequestedIsland): Marks {
    if (this.requested.some(({ name }) => name === island.name))
      throw new Error(`island ${island.name} twice`)
    const marks = {
      markup: `[island ${island.name} ${this.#secret}]`,
      json: `[json ${island.name} ${this.#secret}]`,
    }
    this.requested.push({ ...island, ...marks })
    return marks
  }
}
