import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { freeTries, hoursRemembered, lockMinutes } from '#domain/access/login-lock.ts'
import type { Reader } from './schema.ts'
import { emailKey } from './users.ts'

/** What is left of the tries of an account: `counted` says whether this one may go on to the password. */
export type Try = { readonly counted: boolean; readonly lockedUntil: string | null }

const keyOf = (email: string) => createHash('sha256').update(emailKey(email)).digest()

/**
 * Counts a try before its password is looked at, in one statement: many at once cannot look at more than five. The lock
 * that a wrong one would bring stands from the start; a right one takes the whole row away.
 */
export async function countTry(db: Reader, email: string, now: string): Promise<Try> {
  const key = keyOf(email)
  const { rows } = await sql<{ lockedUntil: string | null }>`
    insert into login_tries as t (account_key, failed, failed_at) values (${key}, 1, ${now})
    on conflict (account_key) do update set (failed, failed_at, locked_until) = (
      select n, ${now}::timestamptz, ${now}::timestamptz + interval '1 minute' *
        (${sql.val([...lockMinutes])}::integer[])[least(n - ${freeTries - 1}::integer, ${lockMinutes.length}::integer)]
      from (select case when t.failed_at < ${now}::timestamptz - interval '1 hour' * ${hoursRemembered}::integer
        then 1 else t.failed + 1 end as n) as counted)
    where t.locked_until is null or t.locked_until <= ${now}
    returning locked_until`.execute(db)
  if (rows[0] !== undefined) return { counted: true, lockedUntil: rows[0].lockedUntil }
  const row = await db
    .selectFrom('loginTries')
    .select('lockedUntil')
    .where('accountKey', '=', key)
    .executeTakeFirst()
  return { counted: false, lockedUntil: row?.lockedUntil ?? now }
}

/** Forgets the wrong tries of an account: its password was right, or is a new one. */
export async function forgetTries(db: Reader, email: string): Promise<void> {
  await db.deleteFrom('loginTries').where('accountKey', '=', keyOf(email)).execute()
}

/** Gives a try back that never came to the password. */
export async function giveTryBack(db: Reader, email: string): Promise<void> {
  await db
    .updateTable('loginTries')
    .set(row => ({ failed: row('failed', '-', 1), lockedUntil: null }))
    .where('accountKey', '=', keyOf(email))
    .where('failed', '>', 0)
    .execute()
}

/** Forgets what nobody has tried for long. */
export async function deleteOldTries(db: Reader, before: string): Promise<void> {
  await db.deleteFrom('loginTries').where('failedAt', '<', before).execute()
}
