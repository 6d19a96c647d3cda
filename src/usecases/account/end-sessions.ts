import { revokeSessionsOf } from '#db/refresh-tokens.ts'
import type { App } from '../app.ts'

/** Ends every session of a user at once, the present one too. Repeating it is harmless. */
export async function endSessions(app: App, { userId }: { readonly userId: number }): Promise<void> {
  await app.transaction(async tx => {
    await revokeSessionsOf(tx, userId, app.now())
  })
}
