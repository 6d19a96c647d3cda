import { userByEmail } from '#db/users.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { type Session, sessionOf } from '../steps/start-session.ts'

/**
 * Somebody logs in with a password. Unknown e-mail and wrong password cost and say the same (`login_refused`); an expired
 * password says so only to who knows it (D11).
 */
export async function logIn(
  app: App,
  input: { username: string; password: string },
): Promise<Result<Session>> {
  const user = await userByEmail(app.db, input.username)
  const right = await app.credentials.verifyPassword(input.password, user?.passwordHash ?? null)
  if (user === undefined || !right) return failWith('login_refused')
  if (user.passwordExpired) return failWith('password_expired')
  return ok(await sessionOf(app, app.db, user, crypto.randomUUID()))
}
