import { type LivingSession, sessionsOf } from '#db/refresh-tokens.ts'
import type { App } from '../app.ts'

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
