import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { isExpired, provePassword } from '../steps/prove-password.ts'
import { type Session, sessionOf } from '../steps/start-session.ts'

/**
 * Somebody logs in with a password. Unknown e-mail and wrong password cost and say the same (`login_refused`,
 * `login_locked`); an expired password says so only to who knows it (`password_expired`, D11).
 */
export async function logIn(
  app: App,
  input: { username: string; password: string },
): Promise<Result<Session>> {
  const proven = await provePassword(app, input)
  if (!proven.ok) return proven
  if (isExpired(app, proven.value)) return failWith('password_expired')
  return ok(await sessionOf(app, app.db, proven.value))
}
