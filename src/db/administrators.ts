import { sql } from 'kysely'
import { defaultLocale, type Locale } from '#domain/locale.ts'
import type { Reader } from './schema.ts'

/** Whom an organization's own matters are written to. */
export type Administrator = {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** In which they read: as they chose, else French (rule ADDR-7). */
  readonly locale: Locale
}

const locale = sql<Locale>`coalesce(u.preferences ->> 'locale', ${defaultLocale})`.as('locale')

/** The people who administer a whole organization. */
export async function administratorsOf(
  db: Reader,
  organizationId: number,
): Promise<readonly Administrator[]> {
  return db
    .selectFrom('roles as r')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .select(['u.id as id', 'u.firstName', 'u.lastName', 'u.email as email', locale])
    .where('r.organizationId', '=', organizationId)
    .where('r.role', '=', 'OrganizationAdmin')
    .orderBy('u.id')
    .execute()
}

/** Somebody who administers an organization or one of its campaigns; `undefined` for anyone else. */
export async function administratorById(
  db: Reader,
  { organizationId, userId }: { readonly organizationId: number; readonly userId: number },
): Promise<Administrator | undefined> {
  return db
    .selectFrom('users as u')
    .select(['u.id as id', 'u.firstName', 'u.lastName', 'u.email as email', locale])
    .where('u.id', '=', userId)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('roles as r')
          .select('r.id')
          .where('r.organizationId', '=', organizationId)
          .whereRef('r.userId', '=', 'u.id'),
      ),
    )
    .executeTakeFirst()
}
