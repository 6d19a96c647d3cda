import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { insertRefreshToken, markReplaced, type RefreshToken } from '#db/refresh-tokens.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { rolesOfUser, type User } from '#db/users.ts'
import { sessionTerms } from '#domain/access/session-terms.ts'
import type { App } from '../app.ts'
import { earlier, minutesAfter } from '../paris-time.ts'

/** What a login or a refresh hands out. Without `refreshToken` the session is anonymous. */
export type Session = {
  readonly accessToken: string
  readonly expiresIn: number
  readonly refreshToken: string | null
  /** Seconds that the refresh token may be used, unless it is used before. */
  readonly refreshExpiresIn: number
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** An access token for nobody in particular (rule ACC-1). */
export async function anonymousSession(app: App): Promise<Session> {
  const { token, expiresIn } = await app.credentials.issueAccessToken({ urs: [], uvf: '0' })
  return { accessToken: token, expiresIn, refreshToken: null, refreshExpiresIn: 0 }
}

/** A new session of a user: a refresh token of a family of its own, and an access token. */
export async function sessionOf(app: App, tx: Reader, user: User): Promise<Session> {
  const refreshToken = randomBytes(32).toString('base64url')
  const startedAt = app.now()
  const roles = await roleNames(tx, user)
  const stored = {
    id: randomUUIDv7(),
    family: crypto.randomUUID(),
    userId: user.id,
    startedAt,
    issuedAt: startedAt,
    expiresAt: expiryOf(app, startedAt, roles),
  }
  await insertRefreshToken(tx, { ...stored, hash: hashOfToken(refreshToken) })
  return handOut(app, user, roles, { ...stored, refreshToken })
}

/** The next token of a session in place of one that is used now; the session's own end stays where it was. */
export async function renewedSession(
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
  return handOut(app, user, roles, { ...stored, refreshToken: next })
}

/** The same successor again, for whoever used its predecessor a moment ago. */
export async function repeatedSession(
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
export function successorOf(app: App, refreshToken: string, expiresAt: string): string {
  return app.signer.sign(`refresh:${refreshToken}`, expiresAt)
}

async function roleNames(tx: Reader, user: User): Promise<readonly string[]> {
  return [...new Set((await rolesOfUser(tx, user.id)).map(role => role.role))]
}

/** A token may rest for so long, and never outlives its session (rule ACC-5: a session expires after inactivity). */
function expiryOf(app: App, startedAt: string, roles: readonly string[]): string {
  const { idle, whole } = sessionTerms(app.operator.accounts, roles.length > 0)
  return earlier(minutesAfter(app.now(), idle), minutesAfter(startedAt, whole))
}

type HandedOut = { readonly family: string; readonly expiresAt: string; readonly refreshToken: string }

async function handOut(
  app: App,
  user: User,
  urs: readonly string[],
  { family, expiresAt, refreshToken }: HandedOut,
): Promise<Session> {
  const { token, expiresIn } = await app.credentials.issueAccessToken({
    uid: user.id,
    urs,
    uvf: user.isVerified ? '0' : '1',
    sid: family,
  })
  const left = Math.floor((Date.parse(expiresAt) - Date.parse(app.now())) / 1000)
  return { accessToken: token, expiresIn, refreshToken, refreshExpiresIn: left }
}
