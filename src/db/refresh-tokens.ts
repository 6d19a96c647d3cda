import type { Reader, Transaction } from './schema.ts'

/** A refresh token as it is stored: its hash, the session (family) that it belongs to, and what became of it (D11). */
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
  'user_id as userId',
  'started_at as startedAt',
  'expires_at as expiresAt',
  'replaced_at as replacedAt',
  'replaced_by as replacedBy',
  'revoked_at as revokedAt',
] as const

type NewToken = Pick<RefreshToken, 'id' | 'family' | 'userId' | 'startedAt' | 'expiresAt'> & {
  readonly hash: Buffer
  readonly issuedAt: string
}

export async function insertRefreshToken(tx: Reader, token: NewToken): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({
      id: token.id,
      family: token.family,
      user_id: token.userId,
      token_hash: token.hash,
      started_at: token.startedAt,
      issued_at: token.issuedAt,
      expires_at: token.expiresAt,
    })
    .execute()
}

/** The refresh token of a hash, locked. */
export async function lockRefreshToken(tx: Transaction, hash: Buffer): Promise<RefreshToken | undefined> {
  return tx
    .selectFrom('refresh_tokens')
    .select(columns)
    .where('token_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
}

export async function refreshTokenById(
  db: Reader,
  id: string,
): Promise<(RefreshToken & { readonly hash: Buffer }) | undefined> {
  return db
    .selectFrom('refresh_tokens')
    .select([...columns, 'token_hash as hash'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function markReplaced(
  tx: Transaction,
  token: { readonly id: string; readonly by: string; readonly now: string },
): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ replaced_at: token.now, replaced_by: token.by })
    .where('id', '=', token.id)
    .execute()
}

/** Ends a whole family of refresh tokens (logout, or a token that was used twice; D11). */
export async function revokeFamily(tx: Reader, family: string, now: string): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ revoked_at: now })
    .where('family', '=', family)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends every session of a user: whoever knew the old password has to go. Answers how many there were. */
export async function revokeSessionsOf(tx: Transaction, userId: number, now: string): Promise<number> {
  const ended = await tx
    .updateTable('refresh_tokens')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning(['replaced_at as replacedAt', 'expires_at as expiresAt'])
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
    .selectFrom('refresh_tokens')
    .select(['family', 'started_at as startedAt', 'issued_at as usedAt', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where('replaced_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('issued_at', 'desc')
    .limit(limit)
    .execute()
}

/** Whether a session still lives: one of its tokens may be used. */
export async function sessionLives(db: Reader, family: string, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('id')
    .where('family', '=', family)
    .where('replaced_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets tokens that have expired. */
export async function deleteExpiredTokens(db: Reader, before: string): Promise<void> {
  await db.deleteFrom('refresh_tokens').where('expires_at', '<', before).execute()
}
