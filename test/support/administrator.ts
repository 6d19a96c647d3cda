import type { TestApp } from './app.ts'

/** Somebody who administers an organization, and where they are written to. */
export async function addAdministrator({ db }: Pick<TestApp, 'db'>, organizationId: number) {
  const email = `${crypto.randomUUID()}@example.org`
  const person = { email, email_key: email, first_name: 'Inès', last_name: 'Le Gall', is_verified: true }
  const { id: userId } = await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
  const role = { organization_id: organizationId, user_id: userId, role: 'OrganizationAdmin' } as const
  await db.insertInto('roles').values(role).execute()
  return { email, userId }
}
