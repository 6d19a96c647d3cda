import type pg from 'pg'
import type { BenchDatabase } from './database.ts'
import { withClient } from './with-client.ts'

/**
 * Fills tables and makes their indexes afterwards, which for a million rows takes a fraction of the time that growing them
 * does. Meanwhile nothing may be looked for in these tables.
 */
export async function indexedAfter(
  client: pg.Client,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  await client.query(
    'update pg_index set indisready = false, indisvalid = false where indrelid = any($1::regclass[])',
    [tables],
  )
  await fill()
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const table of tables) await client.query(`reindex table ${table}`)
}

const settings = {
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  full_page_writes: 'off',
  // What it reads would be counted too.
  autovacuum: 'off',
}

/** A server that writes much in little time and does nothing by itself, until it is disposed of: not one to measure times on. */
export async function inHaste(database: BenchDatabase): Promise<AsyncDisposable> {
  await withClient(database, async client => {
    for (const [name, value] of Object.entries(settings))
      await client.query(`alter system set ${name} = '${value}'`)
    await client.query('select pg_reload_conf()')
  })
  const dispose = () =>
    withClient(database, async client => {
      for (const name of Object.keys(settings)) await client.query(`alter system reset ${name}`)
      await client.query('select pg_reload_conf()')
    })
  return { [Symbol.asyncDispose]: dispose }
}
