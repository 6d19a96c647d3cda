import type { KeyScope } from '#domain/integration/api-key.ts'
import type { Reader, Transaction } from './schema.ts'

/** A key as its organization sees it; never the key itself. */
export type ApiKey = {
  readonly id: string
  readonly name: string
  readonly scope: KeyScope
  readonly last4: string
  /** Null: an account that is gone. */
  readonly createdBy: string | null
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

/** The keys of an organization that still open something, the newest first. */
export async function apiKeysOf(db: Reader, organizationId: number): Promise<readonly ApiKey[]> {
  const rows = await db
    .selectFrom('apiKeys')
    .leftJoin('users', 'users.id', 'apiKeys.createdBy')
    .select(['apiKeys.id', 'apiKeys.name', 'scope', 'last4', 'apiKeys.createdAt', 'lastUsedAt'])
    .select(['users.firstName', 'users.lastName'])
    .where('organizationId', '=', organizationId)
    .where('revokedAt', 'is', null)
    .orderBy('apiKeys.createdAt', 'desc')
    .orderBy('apiKeys.id', 'desc')
    .execute()
  return rows.map(({ firstName, lastName, ...key }) => {
    const createdBy = [firstName, lastName].filter(Boolean).join(' ')
    return { ...key, createdBy: createdBy || null }
  })
}

/** One change of an organization's keys, origins and endpoints after the other. */
export async function lockIntegration(tx: Transaction, organizationId: number): Promise<void> {
  await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute()
}

type NewKey = Pick<ApiKey, 'id' | 'name' | 'scope' | 'last4' | 'createdAt'> & {
  readonly organizationId: number
  readonly hash: string
  readonly createdBy: number
}

export async function insertApiKey(tx: Transaction, key: NewKey): Promise<void> {
  await tx.insertInto('apiKeys').values(key).execute()
}

type KeyId = { readonly organizationId: number; readonly id: string }

/** Ends a key; gives its last characters, or `undefined` where no living key has this id. */
export async function endApiKey(
  tx: Transaction,
  { organizationId, id }: KeyId,
  now: string,
): Promise<string | undefined> {
  const ended = await tx
    .updateTable('apiKeys')
    .set({ revokedAt: now })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('last4')
    .executeTakeFirst()
  return ended?.last4
}

/** A living key with whose it is. */
export type KnownKey = {
  readonly organizationId: number
  readonly organizationSlug: string
  readonly id: string
  readonly scope: KeyScope
  readonly lastUsedAt: string | null
}

export async function apiKeyByHash(db: Reader, hash: string): Promise<KnownKey | undefined> {
  return db
    .selectFrom('apiKeys')
    .innerJoin('organizations', 'organizations.id', 'apiKeys.organizationId')
    .select(['organizationId', 'organizations.slug as organizationSlug', 'apiKeys.id', 'scope', 'lastUsedAt'])
    .where('hash', '=', hash)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
}

/** Notes that a key was used, where nobody else did meanwhile. */
export async function noteKeyUse(
  tx: Transaction,
  { organizationId, id, lastUsedAt }: KnownKey,
  now: string,
): Promise<void> {
  await tx
    .updateTable('apiKeys')
    .set({ lastUsedAt: now })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('lastUsedAt', 'is not distinct from', lastUsedAt)
    .execute()
}

/** The origins to which an organization's programs may send payers back. */
export async function returnOriginsOf(db: Reader, organizationId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('returnOrigins')
    .select('origin')
    .where('organizationId', '=', organizationId)
    .orderBy('origin')
    .execute()
  return rows.map(({ origin }) => origin)
}

export async function replaceReturnOrigins(
  tx: Transaction,
  organizationId: number,
  origins: readonly string[],
): Promise<void> {
  await tx.deleteFrom('returnOrigins').where('organizationId', '=', organizationId).execute()
  if (origins.length === 0) return
  await tx
    .insertInto('returnOrigins')
    .values(origins.map(origin => ({ organizationId, origin })))
    .execute()
}
