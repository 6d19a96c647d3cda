import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { freeTries, hoursRemembered, lockMinutes } from '#domain/access/login-lock.ts'
import type { Reader } from './schema.ts'
import { emailKey } from './users.ts'

/** What is left of the tries of an account: `counted` says whether this one may go on to the password. */
export type Try = { readonly counted: boolean; readonly lockedUntil: string | null }

/** Whose password is tried, and from which network: nobody's wrong tries lock the account for anybody else. */
export type Tried = { readonly email: string; readonly network: string | null }

const digestOf = (text: string) => createHash('sha256').update(text).digest()
const keyOf = ({ email, network }: Tried) =>
  Buffer.concat([
    accountOf(email),
    network === null ? Buffer.alloc(0) : digestOf(`${emailKey(email)} ${network}`),
  ])
/** What the keys of an account begin with. */
const accountOf = (email: string) => digestOf(emailKey(email))

/**
 * Counts a try before its password is looked at, in one statement: many at once cannot look at more than five. The lock
 * that a wrong one would bring stands from the start; a right one takes the whole row away.
 */
export async function countTry(db: Reader, tried: Tried, now: string): Promise<Try> {
  const key = keyOf(tried)
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

/** Forgets the wrong tries from one network: the password was right. */
export async function forgetTries(db: Reader, tried: Tried): Promise<void> {
  await db.deleteFrom('loginTries').where('accountKey', '=', keyOf(tried)).execute()
}

/** Forgets the wrong tries from everywhere: the account has a new password. */
export async function forgetAllTries(db: Reader, email: string): Promise<void> {
  const first = accountOf(email)
  const last = Buffer.concat([first, Buffer.alloc(32, 0xff)])
  await db.deleteFrom('loginTries').where('accountKey', '>=', first).where('accountKey', '<=', last).execute()
}

/** Gives a try back that never came to the password. */
export async function giveTryBack(db: Reader, tried: Tried): Promise<void> {
  await db
    .updateTable('loginTries')
    .set(row => ({ failed: row('failed', '-', 1), lockedUntil: null }))
    .where('accountKey', '=', keyOf(tried))
    .where('failed', '>', 0)
    .execute()
}
