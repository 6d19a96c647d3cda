import { randomUUID } from 'node:crypto'
import type { TestApp } from '#test/support/app.ts'

export const password = 'demonstration'
let passwordHash: Promise<string> | undefined

type Wishes = {
  readonly verified?: boolean
  readonly passwordExpired?: boolean
  /** The organization that the person administers. */
  readonly administers?: number
}

export type Person = { readonly userId: number; readonly email: string; readonly token: string }

/** Adds an account with a password, and gives an access token for it. */
export async function addPerson(test: TestApp, wishes: Wishes = {}): Promise<Person> {
  passwordHash ??= test.app.credentials.hashPassword(password)
  const email = `${randomUUID()}@example.org`
  const { verified = true, passwordExpired = false, administers } = wishes
  const { id: userId } = await test.db
    .insertInto('users')
    .values({
      email,
      emailKey: email,
      firstName: 'Camille',
      lastName: 'Moreau',
      passwordHash: await passwordHash,
      passwordExpired,
      isVerified: verified,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (administers !== undefined) {
    await test.db
      .insertInto('roles')
      .values({ organizationId: administers, userId, role: 'OrganizationAdmin', formId: null })
      .execute()
  }
  const urs = administers === undefined ? [] : ['OrganizationAdmin']
  const { token } = await test.app.credentials.issueAccessToken({
    uid: userId,
    urs,
    uvf: verified ? '0' : '1',
  })
  return { userId, email, token }
}
