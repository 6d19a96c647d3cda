import pg from 'pg'
import type { End, Head, SequenceLine, TableLine } from './backup.ts'
import { listForeignKeys, listMigrations, listTables, type Table } from './catalog.ts'
import { withSettings } from './connect.ts'
import { RestoreRefused } from './refusals.ts'
import { ownerRole } from './roles.ts'

/** A batch is sent when it has so many rows or characters. */
const batchRows = 1_000
const batchLength = 1_000_000

/**
 * Fills a migrated database that nobody has used yet from the lines of a backup, whole or not at all. Jobs then wait until
 * they are released, because nothing here knows what the provider did after the backup. Throws {@link RestoreRefused}.
 */
export async function restore(ownerUrl: string, lines: AsyncIterable<string>): Promise<End> {
  const client = new pg.Client({
    connectionString: withSettings(ownerUrl, { role: ownerRole, TimeZone: 'UTC' }),
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseUsedDatabase(client)
    await client.query('begin')
    const end = await fill(client, lines)
    await client.query('commit')
    return end
  } finally {
    // Ends the transaction as well if it was not committed.
    await client.end()
  }
}

async function refuseUsedDatabase(client: pg.Client): Promise<void> {
  const { rowCount: others } = await client.query(`
    select from pg_stat_activity
    where datname = current_database() and application_name like 'obole%' and pid <> pg_backend_pid()`)
  if (others !== 0) throw new RestoreRefused('restore_in_use')
  for (const table of ['organizations', 'users']) {
    const { rowCount } = await client.query(`select from ${table} limit 1`)
    if (rowCount !== 0) throw new RestoreRefused('restore_not_empty', { table })
  }
}

/** Foreign keys are put aside, and tried on all rows when they come back: the order of the tables does not matter. */
async function fill(client: pg.Client, lines: AsyncIterable<string>): Promise<End> {
  const tables = await listTables(client)
  const keys = await listForeignKeys(client)
  for (const key of keys) await client.query(`alter table ${key.table} drop constraint ${key.name}`)
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${tables.map(table => table.name).join(', ')}`)
  const end = await readLines(client, lines, new Map(tables.map(table => [table.name, table])))
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
  for (const key of keys)
    await client.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`)
  await client.query(`
    update installation set restored_at = now(), jobs_released_at = null;
    update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null;
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by is not null`)
  return end
}

async function readLines(
  client: pg.Client,
  lines: AsyncIterable<string>,
  tables: ReadonlyMap<string, Table>,
): Promise<End> {
  let batch = new Batch(client, undefined)
  let end: End | undefined
  let head = false
  let rows = 0
  for await (const line of lines) {
    if (line.startsWith('{"row":')) {
      rows += 1
      await batch.add(line.slice('{"row":'.length, -1))
      continue
    }
    const part = parse(line)
    await batch.flush()
    if ('obole' in part) head = await checkHead(client, part)
    else if ('table' in part) batch = new Batch(client, tables.get(part.table))
    else if ('sequence' in part) await setSequence(client, part)
    else end = part
  }
  if (!head || end?.rows !== rows) throw new RestoreRefused('backup_unreadable')
  return end
}

function parse(line: string): Head | TableLine | SequenceLine | End {
  try {
    return JSON.parse(line)
  } catch {
    throw new RestoreRefused('backup_unreadable')
  }
}

/** Rows of another version could be misunderstood: restore with the version that wrote them, then migrate. */
async function checkHead(client: pg.Client, { migrations }: Head): Promise<true> {
  const ours = await listMigrations(client)
  if (ours.join() === migrations.join()) return true
  throw new RestoreRefused('backup_other_version', {
    theirs: migrations.at(-1) ?? '-',
    ours: ours.at(-1) ?? '-',
  })
}

async function setSequence(client: pg.Client, { sequence, value }: SequenceLine): Promise<void> {
  if (value !== null) await client.query('select setval($1, $2)', [sequence, value])
}

/** Rows of one table on their way, sent together. */
class Batch {
  readonly #client: pg.Client
  readonly #table: Table | undefined
  #rows: string[] = []
  #length = 0

  constructor(client: pg.Client, table: Table | undefined) {
    this.#client = client
    this.#table = table
  }

  async add(row: string): Promise<void> {
    this.#rows.push(row)
    this.#length += row.length
    if (this.#rows.length >= batchRows || this.#length >= batchLength) await this.flush()
  }

  async flush(): Promise<void> {
    if (this.#rows.length === 0) return
    if (this.#table === undefined) throw new RestoreRefused('backup_unreadable')
    const { name, columns } = this.#table
    await this.#client.query(
      `insert into ${name} (${columns.join(', ')}) overriding system value
       select ${columns.join(', ')} from json_populate_recordset(null::${name}, $1::json)`,
      [`[${this.#rows.join(',')}]`],
    )
    this.#rows = []
    this.#length = 0
  }
}
