import { lockRefreshToken, markReplaced, revokeFamily, userById } from '#db/users.ts'
import type { App } from '../app.ts'
import { anonymousSession, hashOfToken, type Session, sessionOf } from '../steps/start-session.ts'

/**
 * Rotates a refresh token. A token that was used before revokes its whole family: somebody copied it (D11). Whoever has
 * no valid token gets an anonymous session.
 */
export async function refreshSession(app: App, input: { refreshToken: string | null }): Promise<Session> {
  const { refreshToken } = input
  if (refreshToken === null || refreshToken === '') return anonymousSession(app)
  const session = await app.transaction(async tx => {
    const token = await lockRefreshToken(tx, hashOfToken(refreshToken))
    if (token === undefined || token.revokedAt !== null || token.expiresAt < app.now()) return undefined
    if (token.replacedAt !== null) {
      await revokeFamily(tx, token.family, app.now())
      return undefined
    }
    const user = await userById(tx, token.userId)
    if (user === undefined) return undefined
    await markReplaced(tx, token.id, app.now())
    return sessionOf(app, tx, user, token.family)
  })
  return session ?? anonymousSession(app)
}
