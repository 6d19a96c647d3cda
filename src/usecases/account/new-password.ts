import { spendLinksOf } from '#db/account-links.ts'
import { enqueue } from '#db/jobs.ts'
import { forgetTries } from '#db/login-tries.ts'
import { revokeSessionsOf } from '#db/refresh-tokens.ts'
import type { Transaction } from '#db/schema.ts'
import { setPassword, type User } from '#db/users.ts'
import {
  checkPassword,
  checkPasswordConfirmation,
  contextWords,
  longestPassword,
} from '#domain/fields/password.ts'
import type { Problem } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type Session, sessionOf } from './start-session.ts'

/** A password that somebody chooses, twice. */
export type NewPassword = { readonly password: string; readonly confirmation: string }

/** The session that a new password begins, and where its owner goes on. */
export type Entered = { readonly session: Session; readonly returnTo: string }

type Person = { readonly email: string; readonly names?: readonly string[] }

/** Everything that is wrong with a new password (rule FLD-11): too simple or too common, not repeated identically. */
export async function passwordProblems(
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
export async function storePassword(
  app: App,
  tx: Transaction,
  { user, hash }: { user: User; hash: string },
): Promise<Session> {
  const now = app.now()
  await setPassword(tx, { userId: user.id, hash, now })
  await revokeSessionsOf(tx, user.id, now)
  await spendLinksOf(tx, user.email, now)
  await forgetTries(tx, user.email)
  return sessionOf(app, tx, user)
}

/** Tells the owner of an account that its password has changed: whoever did not do it can act at once. */
export async function tellPasswordChange(
  app: App,
  tx: Transaction,
  { userId, locale }: { userId: number; locale: 'fr' | 'en' },
): Promise<void> {
  const subjectId = `${userId}:${Date.parse(app.now())}`
  await enqueue(tx, 'send-account-mail', { kind: 'passwordChanged', subjectId, locale }, { trace: app.trace })
}
