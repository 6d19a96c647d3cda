import { isOperator } from '#db/operators.ts'
import { type KeptChoices, profileOf } from '#db/profiles.ts'
import { type Administered, organizationsOfUser } from '#db/users.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

export type Self = {
  readonly userId: number
  readonly profile: { readonly firstName: string; readonly lastName: string; readonly email: string }
  readonly organizations: readonly Administered[]
  /** Whether they run the installation: their menu leads to its pages. */
  readonly isOperator: boolean
  /** What they chose on another device, where this one says nothing (rule LOOK-6). */
  readonly choices: KeptChoices
}

/** Who the connected user is and what they administer. */
export async function readSelf(app: App, input: { userId: number }): Promise<Result<Self>> {
  const user = await profileOf(app.db, input.userId)
  if (user === undefined) return failWith('UNAUTHENTICATED')
  const { id: userId, firstName, lastName, email, choices } = user
  const [organizations, operates] = await Promise.all([
    organizationsOfUser(app.db, userId),
    isOperator(app.db, userId),
  ])
  return ok({ userId, profile: { firstName, lastName, email }, organizations, isOperator: operates, choices })
}
