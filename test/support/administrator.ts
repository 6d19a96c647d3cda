import type { TestApp } from './app.ts'

/** Somebody who administers an organization, and where they are written to. */
export async function addAdministrator({ db }: Pick<TestApp, 'db'>, organizationId: number) {
  const email = `${crypto.randomUUID()}@example.org`
  const person = { email, emailKey: email, firstName: 'Inès', lastName: 'Le Gall', isVerified: true }
  const { id: userId } = await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
  const role = { organizationId, userId, role: 'OrganizationAdmin' } as const
  await db.insertInto('roles').values(role).execute()
  return { email, userId }
}
