import { type Administered, organizationsOfUser, userById } from '#db/users.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

export type Self = {
  readonly userId: number
  readonly profile: { readonly firstName: string; readonly lastName: string; readonly email: string }
  readonly organizations: readonly Administered[]
}

/** Who the connected user is and what they administer. */
export async function readSelf(app: App, input: { userId: number }): Promise<Result<Self>> {
  const user = await userById(app.db, input.userId)
  if (user === undefined) return failWith('UNAUTHENTICATED')
  const { id: userId, firstName, lastName, email } = user
  const organizations = await organizationsOfUser(app.db, userId)
  return ok({ userId, profile: { firstName, lastName, email }, organizations })
}
