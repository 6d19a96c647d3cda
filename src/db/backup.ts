import pg from 'pg'
import { listMigrations, listSequences, listTables } from './catalog.ts'
import { withSettings } from './connect.ts'
import { ownerRole } from './roles.ts'

/** A line of a backup, each a JSON object: first the head, then each table followed by its rows, last the end. */
export type Head = { readonly obole: 1; readonly at: string; readonly migrations: readonly string[] }
export type TableLine = { readonly table: string }
export type SequenceLine = { readonly sequence: string; readonly value: string | null }
export type End = { readonly tables: number; readonly rows: number }

/** Rows fetched at a time: memory stays the same however large a table is. */
const batch = 1_000

/**
 * Writes everything the database holds as lines of text, as it was at one moment, while the application goes on. Gives
 * how much it was. Works on any PostgreSQL, with no program beside this one.
 */
export async function backUp(ownerUrl: string, write: (line: string) => Promise<void>): Promise<End> {
  const client = new pg.Client({
    connectionString: withSettings(ownerUrl, { role: ownerRole, TimeZone: 'UTC' }),
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ at: string }>('select to_json(now()) as at')
    await write(
      JSON.stringify({ obole: 1, at: rows[0]!.at, migrations: await listMigrations(client) } satisfies Head),
    )
    const tables = await listTables(client)
    let count = 0
    for (const { name } of tables) count += await writeTable(client, name, write)
    // After the rows: sequences do not belong to the moment, and must not fall behind them.
    for (const sequence of await listSequences(client))
      await write(JSON.stringify(sequence satisfies SequenceLine))
    const end: End = { tables: tables.length, rows: count }
    await write(JSON.stringify(end))
    await client.query('commit')
    return end
  } finally {
    await client.end()
  }
}

async function writeTable(
  client: pg.Client,
  name: string,
  write: (line: string) => Promise<void>,
): Promise<number> {
  await write(JSON.stringify({ table: name } satisfies TableLine))
  // A value of the type json keeps its own line breaks, which stand between its parts only: blanks do as well.
  await client.query(`declare lines no scroll cursor for
    select replace(row_to_json(source)::text, chr(10), ' ') as line from ${name} as source`)
  let count = 0
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${batch} from lines`)
    for (const { line } of rows) await write(`{"row":${line}}`)
    count += rows.length
    if (rows.length < batch) break
  }
  await client.query('close lines')
  return count
}
