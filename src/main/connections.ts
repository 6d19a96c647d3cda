import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#config/env.ts'
import { type ConnectOptions, connect, openPool } from '#db/connect.ts'
import type { Database, Schema } from '#db/schema.ts'
import { forgiveSecondRelease } from './queue-pool.ts'

/** What has connections of its own. */
export type Reserved = 'payments' | 'jobs'

/** The ways to the database: those of the acts, and one for the job queue, which wants the driver's own types. */
export type Connections = {
  readonly db: Database
  /**
   * Connections for payments and for jobs, which never wait for who looks (rule OPS-10). Those of payments also count and check
   * who asks, for everybody, with short statements.
   */
  readonly reserved?: Readonly<Record<Reserved, Database>>
  readonly queue: pg.Pool
  close(): Promise<void>
}

/** Opens the pools, lazily: the first query makes the first connection. */
export function openConnections(config: Config, log: Logger): Connections {
  let closing = false
  const onLost = (err: Error) => closing || log.warn({ err }, 'a database connection was lost')
  const open = (more: Pick<ConnectOptions, 'max' | 'name' | 'planOnce'>) =>
    connect<Schema>({ url: config.databaseUrl, onLost, ...more })
  const main = open({ max: 14 })
  // Planning a sale takes longer than the sale, and each connection would plan it anew the first five times.
  const payments = open({ max: 8, name: 'obole payments', planOnce: true })
  const jobs = open({ max: 8, name: 'obole work' })
  // For each of the four lanes one that listens and a few that fetch and complete; jobs themselves use theirs.
  const queue = forgiveSecondRelease(
    openPool({ url: config.databaseUrl, onLost, max: 16, name: 'obole jobs', planOnce: true }),
  )
  return {
    db: main.db,
    reserved: { payments: payments.db, jobs: jobs.db },
    queue,
    async close() {
      closing = true
      await Promise.all([main.close(), payments.close(), jobs.close(), queue.end()])
    },
  }
}
