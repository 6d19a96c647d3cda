import { lockRefreshToken, revokeFamily } from '#db/refresh-tokens.ts'
import type { App } from '../app.ts'
import { hashOfToken } from '../steps/start-session.ts'

/** Ends the session on the server: the refresh token's whole family is revoked. Again is harmless. */
export async function logOut(app: App, input: { refreshToken: string | null }): Promise<void> {
  const { refreshToken } = input
  if (refreshToken === null) return
  await app.transaction(async tx => {
    const token = await lockRefreshToken(tx, hashOfToken(refreshToken))
    if (token !== undefined) await revokeFamily(tx, token.family, app.now())
  })
}
