import type { Role } from '#domain/access/rights.ts'
import type { Reader, Transaction } from './schema.ts'

export type User = {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash: string | null
  readonly passwordExpired: boolean
  readonly isVerified: boolean
}

const columns = [
  'id',
  'email',
  'first_name as firstName',
  'last_name as lastName',
  'password_hash as passwordHash',
  'password_expired as passwordExpired',
  'is_verified as isVerified',
] as const

/** How an e-mail is compared: trimmed and lower-cased. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

export async function userByEmail(db: Reader, email: string): Promise<User | undefined> {
  return db.selectFrom('users').select(columns).where('email_key', '=', emailKey(email)).executeTakeFirst()
}

export async function userById(db: Reader, id: number): Promise<User | undefined> {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
}

/** What a user administers. Read at each use: rights take effect at once. */
export async function rolesOfUser(db: Reader, userId: number): Promise<readonly Role[]> {
  const rows = await db
    .selectFrom('roles')
    .select(['role', 'organization_id as organizationId', 'form_id as formId'])
    .where('user_id', '=', userId)
    .execute()
  return rows as readonly Role[]
}

export type Administered = {
  readonly organizationSlug: string
  readonly name: string
  readonly role: Role['role']
}

/** The organizations of a user, with the role in each. */
export async function organizationsOfUser(db: Reader, userId: number): Promise<readonly Administered[]> {
  return db
    .selectFrom('roles as r')
    .innerJoin('organizations as o', 'o.id', 'r.organization_id')
    .select(['o.slug as organizationSlug', 'o.name as name', 'r.role as role'])
    .where('r.user_id', '=', userId)
    .orderBy('o.name')
    .execute()
}

export type RefreshToken = {
  readonly id: string
  readonly family: string
  readonly userId: number
  readonly expiresAt: string
  readonly replacedAt: string | null
  readonly revokedAt: string | null
}

export async function insertRefreshToken(
  tx: Reader,
  token: { id: string; family: string; userId: number; hash: Buffer; issuedAt: string; expiresAt: string },
): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({
      id: token.id,
      family: token.family,
      user_id: token.userId,
      token_hash: token.hash,
      issued_at: token.issuedAt,
      expires_at: token.expiresAt,
    })
    .execute()
}

/** The refresh token of a hash, locked. */
export async function lockRefreshToken(tx: Transaction, hash: Buffer): Promise<RefreshToken | undefined> {
  return tx
    .selectFrom('refresh_tokens')
    .select([
      'id',
      'family',
      'user_id as userId',
      'expires_at as expiresAt',
      'replaced_at as replacedAt',
      'revoked_at as revokedAt',
    ])
    .where('token_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
}

export async function markReplaced(tx: Transaction, id: string, now: string): Promise<void> {
  await tx.updateTable('refresh_tokens').set({ replaced_at: now }).where('id', '=', id).execute()
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
