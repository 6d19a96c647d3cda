import pg from 'pg'
import { connect, withSettings } from '#db/connect.ts'
import type { Schema } from '#db/schema.ts'
import { buildApp } from '#main/acts.ts'
import { createLogger } from '#main/logger.ts'
import { newTrace } from '#main/trace.ts'
import type { Acts } from '#usecases/index.ts'
import { runJobs, type TestApp } from './app.ts'

const Real = globalThis.Date

/** A process beside the product that asks no test what time it is: the database has its clock, the machine another one. */
export type TwoClocks = {
  /** What the database's clock says from now on, and how far the machine's clock is ahead of it, in minutes. */
  set(database: string, ahead: number): Promise<void>
  /** Only the machine's clock leaps, in the middle of a process's life. */
  leap(ahead: number): void
  readonly acts: Acts
  /** A new life of the process, which has looked at both clocks. */
  restart(): Promise<void>
  runJobs(): Promise<readonly unknown[]>
  close(): Promise<void>
}

/**
 * `now()` of the database is a function of ours in a schema that is searched first; `Date` of this process is replaced:
 * for a file of its own.
 */
export async function twoClocks(product: TestApp): Promise<TwoClocks> {
  const owner = new pg.Client({ connectionString: product.database.ownerUrl })
  await owner.connect()
  await owner.query('create schema clock; grant usage on schema clock to public')
  const url = withSettings(product.database.url, { search_path: 'clock,pg_catalog,public' })
  let database = product.clock.now()
  const tellDatabase = () =>
    owner.query(`create or replace function clock.now() returns timestamptz stable language sql
      as $$ select pg_catalog.now() + interval '${Real.parse(database) - Real.now()} ms' $$`)
  const leap = (ahead: number) => moveMachine(Real.parse(database) - Real.now() + ahead * 60_000)
  await tellDatabase()
  let life = await start(product, url)
  return {
    async set(instant, ahead) {
      database = instant
      await tellDatabase()
      leap(ahead)
    },
    leap,
    get acts() {
      return life.acts
    },
    async restart() {
      await life.close()
      life = await start(product, url)
    },
    runJobs: () => runJobs(product.db, life.built),
    async close() {
      globalThis.Date = Real
      await life.close()
      await owner.end()
    },
  }
}

async function start(product: TestApp, url: string) {
  const connection = connect<Schema>({ url })
  const built = await buildApp(product.config, connection, createLogger('silent'), { mail: product.app.mail })
  return {
    built,
    acts: built.actsFor(newTrace()),
    async close() {
      await built.close()
      await connection.close()
    },
  }
}

function moveMachine(ms: number): void {
  globalThis.Date = class extends Real {
    constructor(...args: readonly unknown[]) {
      super(...((args.length === 0 ? [Real.now() + ms] : args) as [number]))
    }
    static override now() {
      return Real.now() + ms
    }
  } as DateConstructor
}
