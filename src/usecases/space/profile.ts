import { administeredAlone } from '#db/erasure.ts'
import { type KeptChoices, type Profile, profileOf, storeChoices, storeNames } from '#db/profiles.ts'
import { checkMaxLength } from '#domain/fields/max-length.ts'
import { checkNamesDiffer, checkPersonName, normalisePersonName } from '#domain/fields/person-name.ts'
import { fail, failWith, ok, type Problem, type Result } from '#domain/result.ts'
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

type Names = { readonly firstName: string; readonly lastName: string }

/** The longest name that a profile keeps. */
const longest = 100

/** A user corrects their name; what was paid before keeps the one that was given then. Errors: those of the fields. */
export async function updateProfile(
  app: App,
  { userId, ...names }: Names & { readonly userId: number },
): Promise<Result<null>> {
  const problems = problemsOf(names)
  if (problems.length > 0) return fail(...problems)
  if ((await profileOf(app.db, userId)) === undefined) return failWith('UNAUTHENTICATED')
  const firstName = normalisePersonName(names.firstName)
  const lastName = normalisePersonName(names.lastName)
  await storeNames(app.db, userId, { firstName, lastName })
  return ok(null)
}

function problemsOf({ firstName, lastName }: Names): readonly Problem[] {
  const codes = {
    firstName: checkPersonName(firstName) ?? checkMaxLength(firstName, longest),
    lastName:
      checkPersonName(lastName) ?? checkNamesDiffer(firstName, lastName) ?? checkMaxLength(lastName, longest),
  }
  return Object.entries(codes).flatMap(([field, code]) =>
    code === undefined ? [] : { field, code, ...(code === 'max_length' && { values: { limit: longest } }) },
  )
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
