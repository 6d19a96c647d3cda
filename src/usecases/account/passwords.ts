import { type AccountLink, spendAccountLink, spendLinksOf } from '#db/account-links.ts'
import { enqueue } from '#db/jobs.ts'
import { forgetAllTries } from '#db/login-tries.ts'
import { revokeSessionsOf } from '#db/refresh-tokens.ts'
import type { Transaction } from '#db/schema.ts'
import { claimUser, markVerified, setPassword, type User, userByEmail } from '#db/users.ts'
import {
  checkPassword,
  checkPasswordConfirmation,
  contextWords,
  longestPassword,
} from '#domain/fields/password.ts'
import { checkNamesDiffer, checkPersonName, normalisePersonName } from '#domain/fields/person-name.ts'
import { administrationHome } from '#domain/form/administration-path.ts'
import type { Locale } from '#domain/locale.ts'
import { fail, failWith, ok, type Problem, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { foundOrganization } from '../campaign/found-organization.ts'
import { type LinkKey, openLink } from './account-link.ts'
import { provePassword } from './prove-password.ts'
import { type Session, sessionOf } from './start-session.ts'

/** A password that somebody chooses, twice. */
type NewPassword = { readonly password: string; readonly confirmation: string }

/** The session that a new password begins, and where its owner goes on. */
type Entered = { readonly session: Session; readonly returnTo: string }

type Person = { readonly email: string; readonly names?: readonly string[] }

/** Everything that is wrong with a new password (rule FLD-11): too simple or too common, not repeated identically. */
async function passwordProblems(
  app: App,
  { password, confirmation }: NewPassword,
  { email, names = [] }: Person,
): Promise<readonly Problem[]> {
  const code =
    checkPassword(password, email) ??
    (await commonness(app, password, [email, ...names, ...contextWords, app.operator.brand]))
  const mismatch = checkPasswordConfirmation(password, confirmation)
  const problems: Problem[] = []
  if (code === 'max_length') problems.push({ code, field: 'password', values: { limit: longestPassword } })
  else if (code !== undefined) problems.push({ code, field: 'password' })
  if (mismatch !== undefined) problems.push({ code: mismatch, field: 'confirmation' })
  return problems
}

async function commonness(app: App, password: string, own: readonly string[]) {
  return (await app.credentials.isGuessable(password, own)) ? ('password_too_simple' as const) : undefined
}

/**
 * Sets a password that was hashed before: every session of the account ends, every link to it is used up, wrong tries are
 * forgotten, and a new session begins for who set it.
 */
async function storePassword(
  app: App,
  tx: Transaction,
  { user, hash }: { user: User; hash: string },
): Promise<Session> {
  const now = app.now()
  await setPassword(tx, { userId: user.id, hash, now })
  await revokeSessionsOf(tx, user.id, now)
  await spendLinksOf(tx, user.email, now)
  await forgetAllTries(tx, user.email)
  return sessionOf(app, tx, user)
}

/** Tells the owner of an account that its password has changed: whoever did not do it can act at once. */
async function tellPasswordChange(
  app: App,
  tx: Transaction,
  { userId, locale }: { userId: number; locale: Locale },
): Promise<void> {
  const subjectId = `${userId}:${Date.parse(app.now())}`
  await enqueue(tx, 'send-account-mail', { kind: 'passwordChanged', subjectId, locale }, { trace: app.trace })
}

type Change = NewPassword & {
  readonly username: string
  /** The password that the account has now, expired or not. */
  readonly current: string
  readonly locale: Locale
}

/**
 * Somebody who knows a password replaces it: an expired one, or one that they are tired of. Tries are counted as at a
 * login. Every other session of the account ends. Codes: those of a login, on no field; `password_too_simple` also for
 * the same password again.
 */
export async function changePassword(app: App, input: Change): Promise<Result<Session>> {
  const proven = await provePassword(app, { username: input.username, password: input.current })
  if (!proven.ok) return proven
  const user = proven.value
  if (input.password === input.current) return failWith('password_too_simple', 'password')
  const { email, firstName, lastName } = user
  const problems = await passwordProblems(app, input, { email, names: [firstName, lastName] })
  if (problems.length > 0) return fail(...problems)
  const hash = await app.credentials.hashPassword(input.password)
  return app.transaction<Result<Session>>(async tx => {
    const session = await storePassword(app, tx, { user, hash })
    await tellPasswordChange(app, tx, { userId: user.id, locale: input.locale })
    return ok(session)
  })
}

/**
 * A new password by the link of a mail, which also proves the address. Every other session of the account ends.
 * `link_invalid` for a link that cannot be used (any more).
 */
export async function setPasswordByLink(app: App, input: LinkKey & NewPassword): Promise<Result<Entered>> {
  const link = await openLink(app, app.db, { ...input, purpose: 'password' })
  if (!link.ok) return link
  const { id, email, locale, returnTo } = link.value
  const problems = await passwordProblems(app, input, { email })
  if (problems.length > 0) return fail(...problems)
  const hash = await app.credentials.hashPassword(input.password)
  return app.transaction<Result<Entered>>(async tx => {
    const user = await userByEmail(tx, email)
    if (user?.passwordHash == null || !(await spendAccountLink(tx, id, app.now()))) {
      return failWith('link_invalid')
    }
    await markVerified(tx, user.id)
    const session = await storePassword(app, tx, { user: { ...user, isVerified: true }, hash })
    await tellPasswordChange(app, tx, { userId: user.id, locale })
    return ok({ session, returnTo })
  })
}

type Activation = LinkKey & NewPassword & { readonly firstName: string; readonly lastName: string }

/**
 * The owner of an address names themselves and chooses a password: the account is theirs and verified, whoever prepared
 * it before, and whatever password it had. A link that opens an organization opens it with the account. `link_invalid` for a link that cannot be used (any more), also when the
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
    if (link.opening === null) return ok({ session, returnTo: link.returnTo })
    const founder = { userId: user.id, acceptedAt: link.createdAt }
    const slug = await foundOrganization(app, tx, link.opening, founder)
    return ok({ session, returnTo: administrationHome(slug) })
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
