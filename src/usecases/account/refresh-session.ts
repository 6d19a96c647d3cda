import { randomUUIDv7 } from 'node:crypto'
import {
  insertRefreshToken,
  lockRefreshToken,
  markReplaced,
  type RefreshToken,
  refreshTokenById,
  revokeFamily,
} from '#db/refresh-tokens.ts'
import type { Transaction } from '#db/schema.ts'
import { markUsed, type User, userById } from '#db/users.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { expiryOf, handOut, hashOfToken, roleNames, type Session } from './start-session.ts'

/**
 * Milliseconds in which a token that was just replaced gives its successor once more: two tabs that refresh at the same
 * moment, a page and its island, an answer that a tunnel swallowed. Safe, because it is the same successor and not a
 * second one: if a thief gets it in these seconds, thief and owner hold one token, and the first of them to come back
 * after the other is the reuse that ends the session. A copy is found out one turn later, never missed.
 */
const grace = 15_000

/**
 * Rotates a refresh token. A token that was used before revokes its whole family: somebody copied it (rule ACC-2). Whoever
 * has no valid token gets an anonymous session.
 */
export async function refreshSession(app: App, input: { refreshToken: string | null }): Promise<Session> {
  const { refreshToken } = input
  if (refreshToken === null || refreshToken === '') return anonymousSession(app)
  const session = await app.transaction(async tx => {
    const token = await lockRefreshToken(tx, hashOfToken(refreshToken))
    if (token === undefined || token.revokedAt !== null || token.expiresAt <= app.now()) return undefined
    return token.replacedAt === null
      ? rotated(app, tx, token, refreshToken)
      : usedAgain(app, tx, token, refreshToken)
  })
  return session ?? anonymousSession(app)
}

/** An access token for nobody in particular (rule ACC-1). */
async function anonymousSession(app: App): Promise<Session> {
  const { token, expiresIn } = await app.credentials.issueAccessToken({ urs: [], uvf: '0' })
  return { accessToken: token, expiresIn, refreshToken: null, refreshExpiresIn: 0 }
}

async function rotated(app: App, tx: Transaction, token: RefreshToken, refreshToken: string) {
  const user = await userById(tx, token.userId)
  return user && renewedSession(app, tx, { user, token, refreshToken })
}

async function usedAgain(
  app: App,
  tx: Transaction,
  token: RefreshToken,
  refreshToken: string,
): Promise<Session | undefined> {
  const next = await currentSuccessor(app, tx, token)
  if (next === undefined) {
    await revokeFamily(tx, token.family, app.now())
    const actor = `user:${token.userId}`
    app.log.warn({ event: 'session_copied', actor }, 'a refresh token came again: its session ends')
    return undefined
  }
  const user = await userById(tx, token.userId)
  const isOurs = hashOfToken(successorOf(app, refreshToken, next.expiresAt)).equals(next.hash)
  // The signing secret changed meanwhile: nobody did anything wrong, but the successor cannot be computed again.
  return user && isOurs ? repeatedSession(app, tx, { user, next, refreshToken }) : undefined
}

/** The token that replaced another a moment ago and has not been replaced itself. */
async function currentSuccessor(app: App, tx: Transaction, { replacedAt, replacedBy }: RefreshToken) {
  const since = Date.parse(app.now()) - Date.parse(replacedAt ?? '')
  if (replacedBy === null || since > grace) return undefined
  const next = await refreshTokenById(tx, replacedBy)
  return next?.replacedAt === null && next.revokedAt === null ? next : undefined
}

/** The next token of a session in place of one that is used now; the session's own end stays where it was. */
async function renewedSession(
  app: App,
  tx: Transaction,
  { user, token, refreshToken }: { user: User; token: RefreshToken; refreshToken: string },
): Promise<Session> {
  const roles = await roleNames(tx, user)
  const expiresAt = expiryOf(app, token.startedAt, roles)
  const next = successorOf(app, refreshToken, expiresAt)
  const { family, userId, startedAt } = token
  const stored = { id: randomUUIDv7(), family, userId, startedAt, issuedAt: app.now(), expiresAt }
  await insertRefreshToken(tx, { ...stored, hash: hashOfToken(next) })
  await markReplaced(tx, { id: token.id, by: stored.id, now: app.now() })
  await markUsed(tx, userId, parisDate(app.now()))
  return handOut(app, user, roles, { ...stored, refreshToken: next })
}

/** The same successor again, for whoever used its predecessor a moment ago. */
async function repeatedSession(
  app: App,
  tx: Transaction,
  { user, next, refreshToken }: { user: User; next: RefreshToken; refreshToken: string },
): Promise<Session> {
  const roles = await roleNames(tx, user)
  return handOut(app, user, roles, {
    ...next,
    refreshToken: successorOf(app, refreshToken, next.expiresAt),
  })
}

/**
 * The token that follows another: signed over it, so that whoever holds the one before gets the same again, and nobody
 * can make it without our secret. Neither is stored, only their hashes.
 */
function successorOf(app: App, refreshToken: string, expiresAt: string): string {
  return app.signer.sign(`refresh:${refreshToken}`, expiresAt)
}
