import { sql } from 'kysely'
import type { KeptChoices } from './profiles.ts'
import { goingOnStates } from './schedules.ts'
import type { Reader, Transaction } from './schema.ts'

/** An account that nobody used for long; `toldOn`: the ISO day on which its owner was told, null before that. */
export type InactiveUser = {
  readonly id: number
  readonly emailKey: string
  readonly lastSeenOn: string
  readonly toldOn: string | null
  readonly choices: KeptChoices
}

type Page = {
  readonly before: string
  readonly after: Pick<InactiveUser, 'id' | 'lastSeenOn'> | null
  readonly limit: number
}

/**
 * Accounts that nobody used since a day, the longest first: nobody who administers anything or operates the installation, and
 * nobody whose monthly gift or instalments go on.
 */
export async function inactiveUsers(
  db: Reader,
  { before, after, limit }: Page,
): Promise<readonly InactiveUser[]> {
  const { rows } = await sql<InactiveUser>`
    select u.id, u.email_key, u.last_seen_on, u.inactivity_told_on as "toldOn", u.preferences as choices from users u
    where u.erased_at is null and u.last_seen_on < ${before}::date
      and (${after?.lastSeenOn ?? null}::date is null
        or (u.last_seen_on, u.id) > (${after?.lastSeenOn ?? null}::date, ${after?.id ?? null}::integer))
      and not exists (select from roles r where r.user_id = u.id)
      and not exists (select from operators p where p.user_id = u.id)
      and not exists (
        select from payers y
        join orders o on o.organization_id = y.organization_id and o.cart_id = y.cart_id
        join schedules s on s.organization_id = o.organization_id and s.order_id = o.id and s.status in (${goingOnStates})
        where y.user_id = u.id)
      and not exists (
        select from payers y
        join orders o on o.organization_id = y.organization_id and o.cart_id = y.cart_id
        join schedules s on s.organization_id = o.organization_id and s.order_id = o.id and s.status in (${goingOnStates})
        where lower(y.email) = u.email_key)
    order by u.last_seen_on, u.id limit ${limit}`.execute(db)
  return rows
}

/** Notes that somebody is told of the end of their account; `false` where they came back meanwhile, or were told. */
export async function markTold(
  tx: Transaction,
  { id, lastSeenOn }: Pick<InactiveUser, 'id' | 'lastSeenOn'>,
  today: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ inactivityToldOn: today })
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .where('lastSeenOn', '=', lastSeenOn)
    .where('inactivityToldOn', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Locks an account that is about to end; `false` where its owner came back. */
export async function lockInactive(
  tx: Transaction,
  { id, lastSeenOn }: Pick<InactiveUser, 'id' | 'lastSeenOn'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .where('lastSeenOn', '=', lastSeenOn)
    .where('inactivityToldOn', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** The day on which somebody was told that their account ends; `undefined` where they came back. */
export async function toldOn(db: Reader, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('inactivityToldOn')
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  return row?.inactivityToldOn ?? undefined
}
