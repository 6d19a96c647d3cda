import type { App } from '../app.ts'
import { endSession } from './end-session.ts'

/** Ends the session on the server: the refresh token's whole family is revoked. Repeating it is harmless. */
export async function logOut(app: App, { refreshToken }: { refreshToken: string | null }): Promise<void> {
  if (refreshToken === null) return
  await app.transaction(tx => endSession(app, tx, refreshToken))
}
