import pg from 'pg'
import type { BenchDatabase } from './database.ts'

/** A connection of the owner, for what prepares or counts. */
export async function withClient<T>(
  { ownerUrl }: Pick<BenchDatabase, 'ownerUrl'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** One number that the database counts. */
export async function countIn(database: Pick<BenchDatabase, 'ownerUrl'>, query: string): Promise<number> {
  return withClient(database, async client => {
    const { rows } = await client.query<{ count: string }>(`select (${query}) as count`)
    return Number(rows[0]!.count)
  })
}
