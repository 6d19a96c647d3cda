import { administeredAlone } from '#db/erasure.ts'
import { type Profile, profileOf } from '#db/profiles.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

/** What a user sees and changes of themselves. */
export type OwnProfile = Pick<
  Profile,
  'firstName' | 'lastName' | 'email' | 'newEmail' | 'choices' | 'createdAt'
> & {
  /** The organizations that would be left without an administrator. */
  readonly administersAlone: readonly string[]
}

/** The profile of a connected user. */
export async function readProfile(
  app: App,
  { userId }: { readonly userId: number },
): Promise<Result<OwnProfile>> {
  const profile = await profileOf(app.db, userId)
  if (profile === undefined) return failWith('UNAUTHENTICATED')
  const { firstName, lastName, email, newEmail, choices, createdAt } = profile
  const administersAlone = await administeredAlone(app.db, userId)
  return ok({ firstName, lastName, email, newEmail, choices, createdAt, administersAlone })
}
