import pg from 'pg'
import { control } from './statements.ts'

/**
 * Loaded into a product before everything else: counts what it sends around its statements (begin, commit, savepoints), which
 * the server's library counts only the first time that a connection has it prepared. Tells it when it is asked.
 */
export type AskCount = { readonly take: 'transactions' }
export type ToldCount = { readonly transactions: readonly (readonly [text: string, calls: number])[] }

const sent = new Map<string, number>()
const { query } = pg.Client.prototype

type Asked = { readonly text?: string } | string | undefined
type Connected = pg.Client & { readonly connectionParameters?: { readonly application_name?: string } }

function counted(this: Connected, ...words: readonly unknown[]): unknown {
  const asked = words[0] as Asked
  const text = (typeof asked === 'string' ? asked : asked?.text) ?? ''
  const isOfTheQueue = this.connectionParameters?.application_name === 'obole jobs'
  if (control.test(text) && !isOfTheQueue) sent.set(text, (sent.get(text) ?? 0) + 1)
  return Reflect.apply(query, this, words)
}

pg.Client.prototype.query = counted as typeof query

process.on('message', (asked: Partial<AskCount>) => {
  if (asked.take !== 'transactions') return
  process.send?.({ transactions: [...sent] } satisfies ToldCount)
  sent.clear()
})
