import { sql } from 'kysely'
import type { Database } from './schema.ts'

/** Whether jobs must wait: the database was restored and nobody has released its jobs since. */
export async function jobsAreHeld(db: Database): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select restored_at is not null and (jobs_released_at is null or jobs_released_at < restored_at) as held
    from installation`.execute(db)
  return rows[0]?.held ?? false
}
