import { insertRole } from '#db/team.ts'
import { inTransaction } from '#db/transaction.ts'
import { emailKey } from '#db/users.ts'
import type { Role } from '#domain/access/role.ts'
import type { TestApp } from './app.ts'

/** A verified account without a password; gives its id. */
export async function addUser({ db }: Pick<TestApp, 'db'>, email: string): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      email,
      emailKey: emailKey(email),
      firstName: 'Zoé',
      lastName: 'Carpentier',
      isVerified: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Where = { readonly organizationId: number; readonly formId: number | null }

/** An account with this role; gives its id. */
export async function addMember(app: Pick<TestApp, 'db'>, email: string, role: Role): Promise<number> {
  const userId = await addUser(app, email)
  await inTransaction(app.db, tx => insertRole(tx, userId, role))
  return userId
}

/** An account that administers a form, or with `formId` null a whole organization; gives its id. */
export async function addAdministrator(
  app: Pick<TestApp, 'db'>,
  email: string,
  { organizationId, formId }: Where,
): Promise<number> {
  return formId === null
    ? addMember(app, email, { role: 'OrganizationAdmin', organizationId, formId })
    : addMember(app, email, { role: 'FormAdmin', organizationId, formId })
}
