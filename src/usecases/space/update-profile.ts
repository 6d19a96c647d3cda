import { profileOf, storeNames } from '#db/profiles.ts'
import { checkMaxLength } from '#domain/fields/max-length.ts'
import { checkNamesDiffer } from '#domain/fields/names-differ.ts'
import { checkPersonName, normalisePersonName } from '#domain/fields/person-name.ts'
import { fail, failWith, ok, type Problem, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

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
