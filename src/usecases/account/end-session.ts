import { lockRefreshToken, revokeFamily } from '#db/refresh-tokens.ts'
import type { Transaction } from '#db/schema.ts'
import type { App } from '../app.ts'
import { hashOfToken } from './start-session.ts'

/** Ends the session of a refresh token: its whole family is revoked. An unknown one, or none, ends nothing. */
export async function endSession(app: App, tx: Transaction, refreshToken: string | null): Promise<void> {
  if (refreshToken === null) return
  const token = await lockRefreshToken(tx, hashOfToken(refreshToken))
  if (token !== undefined) await revokeFamily(tx, token.family, app.now())
}
