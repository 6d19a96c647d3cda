import { sql } from 'kysely'
import type { Database } from './schema.ts'

/** What the database's clock says, ISO 8601 in UTC. */
export async function readClock(db: Database): Promise<string> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(db)
  if (rows[0] === undefined) throw new Error('the database does not know the time')
  return rows[0].now
}
