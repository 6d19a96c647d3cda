import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { endSession } from './end-session.ts'
import { isExpired, provePassword } from './prove-password.ts'
import { type Session, sessionOf } from './start-session.ts'

/**
 * Somebody logs in with a password. Unknown e-mail and wrong password cost and say the same (`login_refused`,
 * `login_locked`); an expired password is reported only to whoever knows it (`password_expired`, rule ACC-3). The session
 * that the same browser had before ends, because nobody would return to it.
 */
export async function logIn(
  app: App,
  input: { username: string; password: string; refreshToken?: string | null },
): Promise<Result<Session>> {
  const proven = await provePassword(app, input)
  if (!proven.ok) return proven
  if (isExpired(app, proven.value)) return failWith('password_expired')
  return app.transaction<Result<Session>>(async tx => {
    await endSession(app, tx, input.refreshToken ?? null)
    return ok(await sessionOf(app, tx, proven.value))
  })
}
