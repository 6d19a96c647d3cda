import { type LivingSession, revokeSessionsOf, sessionsOf } from '#db/refresh-tokens.ts'
import { userByEmail } from '#db/users.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { audit } from '../records.ts'
import { isExpired, provePassword } from './prove-password.ts'
import { endSession, type Session, sessionOf } from './start-session.ts'

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

/** Ends the session on the server: the refresh token's whole family is revoked. Repeating it is harmless. */
export async function logOut(app: App, { refreshToken }: { refreshToken: string | null }): Promise<void> {
  if (refreshToken === null) return
  await app.transaction(tx => endSession(app, tx, refreshToken))
}

/** Older ones are not shown; ending all sessions ends those too. */
const mostShown = 20

/** A session of one's own. Nothing is kept of the device: two instants are what one recognises it by. */
export type OwnSession = Pick<LivingSession, 'startedAt' | 'usedAt'> & { readonly isThisOne: boolean }

/** Where a user is connected, the last used first; `sessionId` names the session that asks. */
export async function listSessions(
  app: App,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: string | null },
): Promise<readonly OwnSession[]> {
  const sessions = await sessionsOf(app.db, userId, { now: app.now(), limit: mostShown })
  return sessions.map(({ family, startedAt, usedAt }) => ({
    ...{ startedAt, usedAt },
    isThisOne: family === sessionId,
  }))
}

/** Ends every session of a user at once, the present one too. Repeating it is harmless. */
export async function endSessions(app: App, { userId }: { readonly userId: number }): Promise<void> {
  await app.transaction(async tx => {
    await revokeSessionsOf(tx, userId, app.now())
  })
}

/** The operator ends every session of one user; returns how many lived. Audited. Code: `NOT_FOUND`. */
export async function endUserSessions(
  app: App,
  { email }: { readonly email: string },
): Promise<Result<{ readonly ended: number }>> {
  return app.transaction<Result<{ readonly ended: number }>>(async tx => {
    const user = await userByEmail(tx, email)
    if (user === undefined) return failWith('NOT_FOUND')
    const ended = await revokeSessionsOf(tx, user.id, app.now())
    await audit(app, tx, {
      organizationId: null,
      actor: 'operator',
      action: 'sessions.end',
      object: `user:${user.id}`,
      facts: { ended },
    })
    return ok({ ended })
  })
}
