import { type AccountLink, spendAccountLink } from '#db/account-links.ts'
import { claimUser, userByEmail } from '#db/users.ts'
import { checkNamesDiffer } from '#domain/fields/names-differ.ts'
import { checkPersonName, normalisePersonName } from '#domain/fields/person-name.ts'
import { fail, failWith, ok, type Problem, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type LinkKey, openLink } from './account-link.ts'
import { type Entered, type NewPassword, passwordProblems, storePassword } from './new-password.ts'

type Activation = LinkKey & NewPassword & { readonly firstName: string; readonly lastName: string }

/**
 * The owner of an address names themselves and chooses a password: the account is theirs and verified, whoever prepared
 * it before, and whatever password it had. `link_invalid` for a link that cannot be used (any more), also when the
 * account was activated meanwhile.
 */
export async function activateAccount(app: App, input: Activation): Promise<Result<Entered>> {
  const link = await openLink(app, app.db, { ...input, purpose: 'activation' })
  if (!link.ok) return link
  const firstName = normalisePersonName(input.firstName)
  const lastName = normalisePersonName(input.lastName)
  const { email } = link.value
  const problems = [
    ...nameProblems(firstName, lastName),
    ...(await passwordProblems(app, input, { email, names: [firstName, lastName] })),
  ]
  if (problems.length > 0) return fail(...problems)
  const hash = await app.credentials.hashPassword(input.password)
  return claim(app, link.value, { firstName, lastName, hash })
}

type Claimed = { readonly firstName: string; readonly lastName: string; readonly hash: string }

function claim(app: App, link: AccountLink, { firstName, lastName, hash }: Claimed) {
  return app.transaction<Result<Entered>>(async tx => {
    const known = await userByEmail(tx, link.email)
    const isActive = known?.isVerified === true && known.passwordHash !== null
    if (isActive || !(await spendAccountLink(tx, link.id, app.now()))) return failWith('link_invalid')
    const user = await claimUser(tx, { email: link.email, firstName, lastName })
    const session = await storePassword(app, tx, { user, hash })
    return ok({ session, returnTo: link.returnTo })
  })
}

function nameProblems(firstName: string, lastName: string): readonly Problem[] {
  const first = checkPersonName(firstName)
  const last = checkPersonName(lastName)
  const problems: Problem[] = []
  if (first !== undefined) problems.push({ code: first, field: 'firstName' })
  if (last !== undefined) problems.push({ code: last, field: 'lastName' })
  const same = checkNamesDiffer(firstName, lastName)
  if (problems.length === 0 && same !== undefined) problems.push({ code: same, field: 'lastName' })
  return problems
}
