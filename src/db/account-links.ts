import { sql } from 'kysely'
import type { Locale } from '#domain/locale.ts'
import type { Opening } from '#domain/organization/opening.ts'
import type { Reader, Transaction } from './schema.ts'
import { emailKey } from './users.ts'

/** What a mail was asked for: an account that begins, a password that was forgotten, or the links of one's orders. */
export type AccountLinkPurpose = 'activation' | 'password' | 'orders'

/** A link that was asked for. Its token is signed over its id, never stored; `usedAt` makes it work once. */
export type AccountLink = {
  readonly id: string
  readonly purpose: AccountLinkPurpose
  readonly email: string
  readonly locale: Locale
  /** A path of this site: where the person was. */
  readonly returnTo: string
  /** The organization that its reader opens with it; null: an account alone. */
  readonly opening: Opening | null
  readonly createdAt: string
  readonly expiresAt: string
  readonly usedAt: string | null
}

const columns = ['id', 'purpose', 'email', 'locale', 'returnTo', 'createdAt', 'expiresAt', 'usedAt'] as const

const withOpening = sql<Opening | null>`opening`.as('opening')

export async function insertAccountLink(tx: Transaction, link: Omit<AccountLink, 'usedAt'>): Promise<void> {
  await tx
    .insertInto('accountLinks')
    .values({
      id: link.id,
      purpose: link.purpose,
      email: link.email,
      emailKey: emailKey(link.email),
      locale: link.locale,
      returnTo: link.returnTo,
      opening: link.opening === null ? null : JSON.stringify(link.opening),
      createdAt: link.createdAt,
      expiresAt: link.expiresAt,
    })
    .execute()
}

export async function accountLinkById(db: Reader, id: string): Promise<AccountLink | undefined> {
  return db
    .selectFrom('accountLinks')
    .select([...columns, withOpening])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Links of an address that were asked for since an instant, whatever for. */
export async function countLinksSince(db: Reader, email: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('accountLinks')
    .select(row => row.fn.countAll<number>().as('count'))
    .where('emailKey', '=', emailKey(email))
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Uses a link up. `false` for one that was used, has expired or does not exist: only one of two at once gets it. */
export async function spendAccountLink(tx: Transaction, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accountLinks')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses up every link of an address, so that an older mail cannot replace the password just set. */
export async function spendLinksOf(tx: Transaction, email: string, now: string): Promise<void> {
  await tx
    .updateTable('accountLinks')
    .set({ usedAt: now })
    .where('emailKey', '=', emailKey(email))
    .where('usedAt', 'is', null)
    .execute()
}
