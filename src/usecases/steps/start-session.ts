import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Reader } from '#db/schema.ts'
import { insertRefreshToken, rolesOfUser, type User } from '#db/users.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'

/** What a login or a refresh hands out. Without `refreshToken` the session is anonymous. */
export type Session = {
  readonly accessToken: string
  readonly expiresIn: number
  readonly refreshToken: string | null
}

/** Days that a refresh token may be used. */
const refreshDays = 30

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** An access token for nobody in particular (D11). */
export async function anonymousSession(app: App): Promise<Session> {
  const { token, expiresIn } = await app.credentials.issueAccessToken({ urs: [], uvf: '0' })
  return { accessToken: token, expiresIn, refreshToken: null }
}

/** Tokens for a user: a new refresh token of the family, stored hashed, and an access token with the roles of now. */
export async function sessionOf(app: App, tx: Reader, user: User, family: string): Promise<Session> {
  const refreshToken = randomBytes(32).toString('base64url')
  const issuedAt = app.now()
  await insertRefreshToken(tx, {
    id: randomUUIDv7(),
    family,
    userId: user.id,
    hash: hashOfToken(refreshToken),
    issuedAt,
    expiresAt: minutesAfter(issuedAt, refreshDays * 24 * 60),
  })
  const urs = [...new Set((await rolesOfUser(tx, user.id)).map(role => role.role))]
  const { token, expiresIn } = await app.credentials.issueAccessToken({
    uid: user.id,
    urs,
    uvf: user.isVerified ? '0' : '1',
  })
  return { accessToken: token, expiresIn, refreshToken }
}
