import type { Reader, Transaction } from './schema.ts'

/**
 * A refresh token as it is stored: its hash, the session (family) that it belongs to, and what became of it (rule ACC-2).
 */
export type RefreshToken = {
  readonly id: string
  readonly family: string
  readonly userId: number
  /** When its session began. */
  readonly startedAt: string
  readonly expiresAt: string
  readonly replacedAt: string | null
  readonly replacedBy: string | null
  readonly revokedAt: string | null
}

const columns = [
  'id',
  'family',
  'userId',
  'startedAt',
  'expiresAt',
  'replacedAt',
  'replacedBy',
  'revokedAt',
] as const

type NewToken = Pick<RefreshToken, 'id' | 'family' | 'userId' | 'startedAt' | 'expiresAt'> & {
  readonly hash: Buffer
  readonly issuedAt: string
}

export async function insertRefreshToken(tx: Reader, token: NewToken): Promise<void> {
  await tx
    .insertInto('refreshTokens')
    .values({
      id: token.id,
      family: token.family,
      userId: token.userId,
      tokenHash: token.hash,
      startedAt: token.startedAt,
      issuedAt: token.issuedAt,
      expiresAt: token.expiresAt,
    })
    .execute()
}

/** The refresh token of a hash, locked. */
export async function lockRefreshToken(tx: Transaction, hash: Buffer): Promise<RefreshToken | undefined> {
  return tx
    .selectFrom('refreshTokens')
    .select(columns)
    .where('tokenHash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
}

export async function refreshTokenById(
  db: Reader,
  id: string,
): Promise<(RefreshToken & { readonly hash: Buffer }) | undefined> {
  return db
    .selectFrom('refreshTokens')
    .select([...columns, 'tokenHash as hash'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function markReplaced(
  tx: Transaction,
  token: { readonly id: string; readonly by: string; readonly now: string },
): Promise<void> {
  await tx
    .updateTable('refreshTokens')
    .set({ replacedAt: token.now, replacedBy: token.by })
    .where('id', '=', token.id)
    .execute()
}

/** Ends a whole family of refresh tokens (logout, or a token that was used twice; rule ACC-2). */
export async function revokeFamily(tx: Reader, family: string, now: string): Promise<void> {
  await tx
    .updateTable('refreshTokens')
    .set({ revokedAt: now })
    .where('family', '=', family)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Ends every session of a user: whoever knew the old password has to go. Returns how many there were. */
export async function revokeSessionsOf(tx: Transaction, userId: number, now: string): Promise<number> {
  const ended = await tx
    .updateTable('refreshTokens')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .returning(['replacedAt', 'expiresAt'])
    .execute()
  return ended.filter(({ replacedAt, expiresAt }) => replacedAt === null && expiresAt > now).length
}

/** A session that lives: when it began, when its token was last renewed, and until when it may rest. */
export type LivingSession = {
  readonly family: string
  readonly startedAt: string
  readonly usedAt: string
  readonly expiresAt: string
}

/** The living sessions of a user, the last used first, at most `limit`. */
export async function sessionsOf(
  db: Reader,
  userId: number,
  { now, limit }: { readonly now: string; readonly limit: number },
): Promise<readonly LivingSession[]> {
  return db
    .selectFrom('refreshTokens')
    .select(['family', 'startedAt', 'issuedAt as usedAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('replacedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('issuedAt', 'desc')
    .limit(limit)
    .execute()
}

/** When a living session of a user began; `undefined` for one that has ended, or is another's. */
export async function sessionStart(
  db: Reader,
  { userId, sessionId, now }: { readonly userId: number; readonly sessionId: string; readonly now: string },
): Promise<string | undefined> {
  const sessions = await sessionsOf(db, userId, { now, limit: 1_000 })
  return sessions.find(({ family }) => family === sessionId)?.startedAt
}

/** Whether a session still lives: one of its tokens may be used. */
export async function sessionLives(db: Reader, family: string, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('refreshTokens')
    .select('id')
    .where('family', '=', family)
    .where('replacedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
