import { sql } from 'kysely'
import type { Reader } from './schema.ts'

/** How often a key was counted in its current period, and how long that period still lasts. */
export type LimitCount = { readonly times: number; readonly secondsLeft: number }

const left = sql<number>`greatest(1, ceil(extract(epoch from ends_at - now())))::integer`

/** Counts one more, or several, in one statement, by the database's clock, which all processes share. An expired period starts again. */
export async function countUp(
  db: Reader,
  key: string,
  { seconds, by = 1 }: { readonly seconds: number; readonly by?: number },
): Promise<LimitCount> {
  const { rows } = await sql<LimitCount>`
    insert into limit_counts as known (key, times, ends_at) values (${key}, ${by}, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      times = case when known.ends_at <= now() then excluded.times else known.times + excluded.times end,
      ends_at = case when known.ends_at <= now() then excluded.ends_at else known.ends_at end
    returning times, least(${left}, ${seconds}::integer) as "secondsLeft"`.execute(db)
  return rows[0]!
}

/** How often a key was counted, without counting. */
export async function limitCount(db: Reader, key: string): Promise<LimitCount> {
  const row = await db
    .selectFrom('limitCounts')
    .select(['times', left.as('secondsLeft')])
    .where('key', '=', key)
    .where('endsAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row ?? { times: 0, secondsLeft: 0 }
}

/** Takes counts back. */
export async function countDown(db: Reader, key: string, by: number): Promise<void> {
  await db
    .updateTable('limitCounts')
    .set({ times: sql<number>`greatest(0, times - ${by}::integer)` })
    .where('key', '=', key)
    .where('times', '>', 0)
    .execute()
}

/** Deletes every count whose period is over; returns how many. */
export async function forgetEndedCounts(db: Reader): Promise<number> {
  const [deleted] = await db.deleteFrom('limitCounts').where('endsAt', '<=', sql<string>`now()`).execute()
  return Number(deleted?.numDeletedRows ?? 0)
}
