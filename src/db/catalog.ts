import type pg from 'pg'

/** Ours and the job queue's. */
const schemas = ['public', 'graphile_worker']

/** Tables whose rows belong to this database and not to what it holds. */
const own = [
  'public.schema_migrations',
  'public.worker_heartbeats',
  'public.limit_counts',
  'graphile_worker.migrations',
]

export type Table = { readonly name: string; readonly columns: readonly string[] }
export type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string }

/** The tables that a backup holds, with the columns that can be written, all names quoted. */
export async function listTables(client: pg.ClientBase): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', nspname, relname) as name, array_agg(quote_ident(attname) order by attnum) as columns
     from pg_class
     join pg_namespace on pg_namespace.oid = relnamespace
     join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relkind = 'r' and nspname = any($1) and format('%I.%I', nspname, relname) <> all($2)
     group by nspname, relname order by nspname, relname`,
    [schemas, own],
  )
  return rows
}

export async function listForeignKeys(client: pg.ClientBase): Promise<readonly ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = any($1::regnamespace[])`,
    [schemas],
  )
  return rows
}

/** The sequences and where they stand; `value` is null for one that was never used. */
export async function listSequences(
  client: pg.ClientBase,
): Promise<readonly { sequence: string; value: string | null }[]> {
  const { rows } = await client.query<{ sequence: string; value: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as sequence, last_value::text as value
     from pg_sequences where schemaname = any($1) order by 1`,
    [schemas],
  )
  return rows
}

/** The names of the migrations that the database has seen; none when it is empty. */
export async function listMigrations(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as there`,
  )
  if (!rows[0]!.there) return []
  return (await client.query<{ name: string }>('select name from schema_migrations order by name')).rows.map(
    row => row.name,
  )
}
