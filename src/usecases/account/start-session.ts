import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { insertRefreshToken, lockRefreshToken, revokeFamily } from '#db/refresh-tokens.ts'
import type { Reader, Transaction } from '#db/schema.ts'
import { markUsed, rolesOfUser, type User } from '#db/users.ts'
import { sessionTerms } from '#domain/access/session-terms.ts'
import type { App } from '../app.ts'
import { earlier, minutesAfter, parisDate } from '../paris-time.ts'

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

/** A new session of a user: a refresh token of a family of its own, and an access token. */
export async function sessionOf(app: App, tx: Reader, user: User): Promise<Session> {
  return (await beginSession(app, tx, user)).session
}

/** A session as its database knows it, with what is handed out of it. */
export type BegunSession = { readonly session: Session; readonly sessionId: string }

/** A new session, which ends as one that began at `startedAt` would. */
export async function beginSession(
  app: App,
  tx: Reader,
  user: User,
  startedAt: string = app.now(),
): Promise<BegunSession> {
  const refreshToken = randomBytes(32).toString('base64url')
  const roles = await roleNames(tx, user)
  const stored = {
    id: randomUUIDv7(),
    family: crypto.randomUUID(),
    userId: user.id,
    startedAt,
    issuedAt: app.now(),
    expiresAt: expiryOf(app, startedAt, roles),
  }
  await insertRefreshToken(tx, { ...stored, hash: hashOfToken(refreshToken) })
  await markUsed(tx, user.id, parisDate(startedAt))
  const session = await handOut(app, user, roles, { ...stored, refreshToken })
  return { session, sessionId: stored.family }
}

/** The names of a user's roles, each once. */
export async function roleNames(tx: Reader, user: User): Promise<readonly string[]> {
  return [...new Set((await rolesOfUser(tx, user.id)).map(role => role.role))]
}

/** A token may rest for so long, and never outlives its session (rule ACC-5: a session expires after inactivity). */
export function expiryOf(app: App, startedAt: string, roles: readonly string[]): string {
  const { idle, whole } = sessionTerms(app.operator.accounts, roles.length > 0)
  return earlier(minutesAfter(app.now(), idle), minutesAfter(startedAt, whole))
}

type HandedOut = { readonly family: string; readonly expiresAt: string; readonly refreshToken: string }

/** What the holder of a stored token gets. */
export async function handOut(
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

/** Ends the session of a refresh token: its whole family is revoked. An unknown one, or none, ends nothing. */
export async function endSession(app: App, tx: Transaction, refreshToken: string | null): Promise<void> {
  if (refreshToken === null) return
  const token = await lockRefreshToken(tx, hashOfToken(refreshToken))
  if (token !== undefined) await revokeFamily(tx, token.family, app.now())
}
