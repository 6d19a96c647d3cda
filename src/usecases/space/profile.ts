import { administeredAlone } from '#db/erasure.ts'
import { type KeptChoices, type Profile, profileOf, storeChoices, storeNames } from '#db/profiles.ts'
import { namesProblems, normalisePersonNames, type PersonNames } from '#domain/fields/person-names.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
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

/** A user corrects their name; what was paid before keeps the one that was given then. Errors: those of the fields. */
export async function updateProfile(
  app: App,
  { userId, ...names }: PersonNames & { readonly userId: number },
): Promise<Result<null>> {
  const problems = namesProblems(names)
  if (problems.length > 0) return fail(...problems)
  if ((await profileOf(app.db, userId)) === undefined) return failWith('UNAUTHENTICATED')
  await storeNames(app.db, userId, normalisePersonNames(names))
  return ok(null)
}

/**
 * A user keeps a language or accessibility settings with their account; the browser's cookies stay stronger (rule LOOK-6).
 */
export async function keepChoices(
  app: App,
  { userId, ...chosen }: KeptChoices & { readonly userId: number },
): Promise<Result<null>> {
  const profile = await profileOf(app.db, userId)
  if (profile === undefined) return failWith('UNAUTHENTICATED')
  await storeChoices(app.db, userId, { ...profile.choices, ...chosen })
  return ok(null)
}
