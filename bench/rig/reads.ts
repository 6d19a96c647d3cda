import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchDatabase } from './database.ts'
import { withClient } from './with-client.ts'

/**
 * What PostgreSQL has read of one table and its indexes: pages (in memory or on disk) and rows. `inner`: how many of the pages
 * were above the leaves, on the way to where a scan of an index begins; there are more of them the larger a table is,
 * and never many.
 */
export type Reads = { readonly buffers: number; readonly rows: number; readonly inner: number }

/**
 * Reads of each table while `work` ran, which has to close its connections: a backend tells what it counted at the latest
 * when it ends. Catalogues do not count.
 */
export async function readsDuring(
  database: BenchDatabase,
  work: () => Promise<unknown>,
): Promise<ReadonlyMap<string, Reads>> {
  await withClient(database, client => client.query('create extension if not exists pageinspect'))
  const before = await countedReads(database)
  await work()
  await sleep(300)
  const after = await countedReads(database)
  return new Map(
    [...after].map(([table, { buffers, rows, inner }]) => {
      const old = before.get(table) ?? { buffers: 0, rows: 0, inner: 0 }
      return [table, { buffers: buffers - old.buffers, rows: rows - old.rows, inner: inner - old.inner }]
    }),
  )
}

export function sumOf(reads: ReadonlyMap<string, Reads>): Reads {
  const all = [...reads.values()]
  return {
    buffers: all.reduce((sum, { buffers }) => sum + buffers, 0),
    rows: all.reduce((sum, { rows }) => sum + rows, 0),
    inner: all.reduce((sum, { inner }) => sum + inner, 0),
  }
}

async function countedReads(database: BenchDatabase): Promise<ReadonlyMap<string, Reads>> {
  return withClient(database, async client => {
    const { rows } = await client.query<{ table: string; buffers: string; rows: string; inner: string }>(
      `select i.schemaname || '.' || i.relname as table,
         coalesce(heap_blks_read, 0) + coalesce(heap_blks_hit, 0) + coalesce(idx_blks_read, 0) + coalesce(idx_blks_hit, 0)
           + coalesce(toast_blks_read, 0) + coalesce(toast_blks_hit, 0) as buffers,
         coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows,
         coalesce((
           select sum(x.idx_scan * (bt_metap(x.indexrelid::regclass::text)).fastlevel)
           from pg_stat_user_indexes x join pg_class c on c.oid = x.indexrelid join pg_am m on m.oid = c.relam
           where x.relid = i.relid and x.idx_scan > 0 and m.amname = 'btree'), 0) as inner
       from pg_statio_user_tables i join pg_stat_user_tables s using (relid)
       where i.schemaname in ('public', 'graphile_worker')`,
    )
    return new Map(
      rows.map(row => [
        row.table,
        { buffers: Number(row.buffers), rows: Number(row.rows), inner: Number(row.inner) },
      ]),
    )
  })
}
