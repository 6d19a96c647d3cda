import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { openPool } from './connect.ts'
import { MigrationRefused } from './refusals.ts'
import { ensureRoles, grantQueue, ownerRole } from './roles.ts'

/** The project's own migrations. */
export const migrationsFolder = join(import.meta.dirname, 'migrations')

/** Any number that nobody else uses: the key of the lock that keeps migrators apart. */
const migratorLock = 6_262_563

/** How long one migration may wait for a lock before it gives way to the running application and tries again. */
const lockTimeout = '3s'
const lockAttempts = 10
/** The lock was not to be had, or somebody waited for ours who held it. */
const givesWay: readonly string[] = ['55P03', '40P01']

export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string }

export type MigrateOptions = {
  /** An address whose login may create tables (a superuser, or the database's owner). */
  readonly ownerUrl: string
  /** The login of the application. */
  readonly login: string
  readonly folder?: string
}

/**
 * Brings the database to the newest state, forward only, then the job queue's own tables, and gives the names of the
 * migrations that were applied. A second migrator waits for the first and then finds nothing to do.
 */
export async function migrate(options: MigrateOptions): Promise<readonly string[]> {
  const migrations = await readMigrations(options.folder ?? migrationsFolder)
  const client = new pg.Client({
    connectionString: options.ownerUrl,
    connectionTimeoutMillis: 5_000,
    application_name: 'obole migrator',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migratorLock])
    await ensureRoles(client, options.login)
    await client.query(`set role ${ownerRole}`)
    const applied = await applyPending(client, migrations)
    await migrateQueue(client, options.ownerUrl)
    return applied
  } finally {
    await client.end()
  }
}

/** The migrations of a folder in their order. Each must begin by saying why it exists. */
export async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter(name => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async name => {
      const sql = await readFile(join(folder, name), 'utf8')
      if (!sql.startsWith('-- why:')) throw new MigrationRefused('migration_without_why', name)
      return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') }
    }),
  )
}

async function applyPending(client: pg.Client, migrations: readonly Migration[]): Promise<readonly string[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const checksums = new Map(rows.map(row => [row.name, row.checksum]))
  const pending = pendingOf(migrations, checksums)
  for (const migration of pending) await applyPatiently(client, migration)
  return pending.map(migration => migration.name)
}

/** What is still to be applied; refuses when the past differs from what the database has seen. */
function pendingOf(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
): readonly Migration[] {
  const known = new Set(migrations.map(migration => migration.name))
  for (const name of applied.keys())
    if (!known.has(name)) throw new MigrationRefused('migration_missing', name)
  for (const { name, checksum } of migrations) {
    if (applied.has(name) && applied.get(name) !== checksum)
      throw new MigrationRefused('migration_changed', name)
  }
  return migrations.filter(migration => !applied.has(migration.name))
}

/** Gives way when a lock is not to be had: waiting in PostgreSQL's lock queue would stop the whole application. */
async function applyPatiently(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migration)
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (attempt === lockAttempts || !givesWay.includes(code)) throw error
      await new Promise(resolve => setTimeout(resolve, 1_000))
    }
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${lockTimeout}'`)
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const silent = new Logger(() => () => {})

/** The queue brings its own migrations; it creates its schema when there is none yet. */
async function migrateQueue(client: pg.Client, ownerUrl: string): Promise<void> {
  const pool = openPool({ url: ownerUrl, role: ownerRole, max: 1, name: 'obole migrator' })
  try {
    await runMigrations({ pgPool: pool, logger: silent })
  } finally {
    await pool.end()
  }
  await grantQueue(client)
  await lookUpKeys(client)
  await passOverOthers(client)
  await clearOften(client)
}

/**
 * Whoever looks for jobs of its own kinds passes over those of the others within the index. That of the queue itself says
 * nothing of kinds: with thousands of jobs waiting for one lane, each look of another would read them all. It goes, so that no plan prefers
 * it; the queue's own migrations may bring it back.
 */
async function passOverOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select indexname as name from pg_indexes
    where schemaname = 'graphile_worker' and indexname in ('jobs_main_index', 'jobs_of_kinds')`)
  const has = (name: string) => rows.some(row => row.name === name)
  if (!has('jobs_of_kinds')) {
    await client.query(`
      create index jobs_of_kinds on graphile_worker._private_jobs (priority, run_at, task_id) where is_available`)
  }
  if (has('jobs_main_index')) await client.query('drop index graphile_worker.jobs_main_index')
}

/** What is done leaves dead rows, which every look and every key goes past: they are cleared after so many of them. */
async function clearOften(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`
    select from pg_class where oid = 'graphile_worker._private_jobs'::regclass and reloptions is null`)
  if (rowCount === 0) return
  await client.query(`
    alter table graphile_worker._private_jobs set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`)
}

/**
 * A job is queued by looking its key up, however many wait. A connection plans that statement once, mostly while the queue is
 * empty, when reading all of it is cheapest, and keeps to it while thousands of jobs come. The queue's own migrations may
 * make the function anew, without these settings.
 */
async function lookUpKeys(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = 'graphile_worker'::regnamespace and proname = 'add_jobs' and proconfig is null`)
  for (const { name } of rows) {
    await client.query(`alter function ${name} set enable_seqscan = off`)
    await client.query(`alter function ${name} set plan_cache_mode = force_generic_plan`)
  }
}
