import { once } from 'node:events'
import type pg from 'pg'
import type { AskCount, ToldCount } from './count-transactions.ts'
import type { Program } from './program.ts'

/** One statement of the product, its values left out, and the pages that it read, in memory or on disk. */
export type Statement = { readonly text: string; readonly calls: number; readonly buffers: number }

/** What the queue does for itself (to put a job into it is a statement of an act), and what a process asks by its own clock. */
const beside =
  /graphile_worker(?!"?\."?add_job)|^(?:un)?listen\b|worker_heartbeats|operator_settings|counsel_confirmations|from waiting_rooms r\b|^select now\(\)/i
/** Counted where it is sent: see `count-transactions.ts`. */
export const control = /^(?:begin|start|commit|rollback|savepoint|release)\b/i

/** What the product has asked since the last time, step by step; forgets it. */
export type StatementCount = { take(): Promise<readonly Statement[]> }

/**
 * Counts what everybody asks but the owner of the database, and the transactions of these programs. The server runs with the
 * library that counts (`Server.restart`); what a trigger does is its statement's.
 */
export function counterOf(client: pg.Client, programs: readonly Program[]): StatementCount {
  return {
    async take() {
      const sent = await Promise.all(programs.map(transactionsOf))
      const { rows } = await client.query<Statement>(
        `select query as text, calls::integer, (shared_blks_hit + shared_blks_read)::integer as buffers
         from pg_stat_statements where toplevel and userid <> (select oid from pg_roles where rolname = session_user)
         order by calls desc, query`,
      )
      await client.query('select pg_stat_statements_reset()')
      const asked = rows.filter(({ text }) => isOfPurchase(text))
      return [...sent.flat(), ...asked]
    },
  }
}

/** Whether a text of the server's library is a statement that a purchase asks. */
export function isOfPurchase(text: string): boolean {
  return !beside.test(text) && !control.test(text)
}

async function transactionsOf({ child }: Program): Promise<readonly Statement[]> {
  const answer = once(child, 'message') as Promise<[ToldCount]>
  child.send({ take: 'transactions' } satisfies AskCount)
  const [{ transactions }] = await answer
  return transactions.map(([text, calls]) => ({ text, calls, buffers: 0 }))
}

export type Tally = { readonly calls: number; readonly buffers: number }

export function tallyOf(statements: readonly Statement[]): Tally {
  return {
    calls: statements.reduce((sum, { calls }) => sum + calls, 0),
    buffers: statements.reduce((sum, { buffers }) => sum + buffers, 0),
  }
}

/** The middle one of several countings: what the clock does beside a purchase does not show in it. */
export function middleOf(countings: readonly (readonly Statement[])[]): readonly Statement[] {
  const sorted = countings.toSorted((one, two) => tallyOf(one).calls - tallyOf(two).calls)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? []
}

/** The beginning of a statement on one line. */
export function headOf(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > length ? `${line.slice(0, length - 1)}…` : line
}
