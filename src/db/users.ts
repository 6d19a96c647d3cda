import type { Role } from '#domain/access/role.ts'
import type { Reader, Transaction } from './schema.ts'

export type User = {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash: string | null
  readonly passwordExpired: boolean
  /** When the password was set; null for accounts without one. */
  readonly passwordSetAt: string | null
  readonly isVerified: boolean
}

const columns = [
  'id',
  'email',
  'firstName',
  'lastName',
  'passwordHash',
  'passwordExpired',
  'passwordSetAt',
  'isVerified',
] as const

/** How an e-mail is compared: trimmed and lower-cased. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

export async function userByEmail(db: Reader, email: string): Promise<User | undefined> {
  return db.selectFrom('users').select(columns).where('emailKey', '=', emailKey(email)).executeTakeFirst()
}

export async function userById(db: Reader, id: number): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .select(columns)
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
}

/** Notes the day on which an account was used, once a day; whoever comes back is not about to be forgotten any more. */
export async function markUsed(tx: Reader, userId: number, today: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ lastSeenOn: today, inactivityToldOn: null })
    .where('id', '=', userId)
    .where(eb => eb.or([eb('lastSeenOn', '<', today), eb('inactivityToldOn', 'is not', null)]))
    .execute()
}

/** What a user administers. Read at each use: rights take effect at once. */
export async function rolesOfUser(db: Reader, userId: number): Promise<readonly Role[]> {
  const rows = await db
    .selectFrom('roles')
    .select(['role', 'organizationId', 'formId'])
    .where('userId', '=', userId)
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
    .innerJoin('organizations as o', 'o.id', 'r.organizationId')
    .select(['o.slug as organizationSlug', 'o.name as name', 'r.role as role'])
    .where('r.userId', '=', userId)
    .orderBy('o.name')
    .execute()
}

/** Sets a new password: it is neither old nor expired any more. */
export async function setPassword(
  tx: Transaction,
  password: { readonly userId: number; readonly hash: string; readonly now: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ passwordHash: password.hash, passwordSetAt: password.now, passwordExpired: false })
    .where('id', '=', password.userId)
    .execute()
}

/** Keeps the same password under today's cost of hashing. */
export async function renewHash(db: Reader, userId: number, hash: string): Promise<void> {
  await db.updateTable('users').set({ passwordHash: hash }).where('id', '=', userId).execute()
}

/** Locks an account, so that what it proves itself with changes once at a time. */
export async function lockUser(tx: Transaction, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/** The address of an account is proven to be its owner's. */
export async function markVerified(tx: Transaction, userId: number): Promise<void> {
  await tx.updateTable('users').set({ isVerified: true }).where('id', '=', userId).execute()
}

type NewUser = { readonly email: string; readonly firstName: string; readonly lastName: string }

/** The account of an address that its owner has proven: a new one, or the one that waited for its owner, renamed. */
export async function claimUser(tx: Transaction, { email, firstName, lastName }: NewUser): Promise<User> {
  const names = { firstName, lastName, isVerified: true }
  return tx
    .insertInto('users')
    .values({ email, emailKey: emailKey(email), ...names })
    .onConflict(conflict => conflict.column('emailKey').doUpdateSet(names))
    .returning(columns)
    .executeTakeFirstOrThrow()
}
