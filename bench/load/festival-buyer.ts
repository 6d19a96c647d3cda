import { parentPort } from 'node:worker_threads'
import { Browser } from './browser.ts'
import { buy, type Seller } from './purchase.ts'

/** Somebody whose turn has come buys on a thread of their own: reading pages takes nothing from those who poll. */
export type Turn = Seller & { readonly id: number; readonly cookies: Readonly<Record<string, string>> }
export type Bought = { readonly id: number; readonly error: string | null }

parentPort?.on('message', ({ id, cookies, ...seller }: Turn) => {
  buy(seller, 'event', (_, work) => work(), new Browser(seller.url, cookies)).then(
    () => parentPort?.postMessage({ id, error: null } satisfies Bought),
    (error: unknown) => {
      const message = error instanceof Error ? error.message : 'unknown'
      parentPort?.postMessage({ id, error: message } satisfies Bought)
    },
  )
})
