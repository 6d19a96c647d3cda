import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import {
  type ApiKey,
  apiKeyByHash,
  apiKeysOf,
  endApiKey,
  insertApiKey,
  lockIntegration,
  noteKeyUse,
  replaceReturnOrigins,
  returnOriginsOf,
} from '#db/api-keys.ts'
import {
  isKey,
  isUseTold,
  type KeyScope,
  keyBytes,
  keyPrefix,
  lastOfKey,
  mostKeys,
  readKeyName,
} from '#domain/integration/api-key.ts'
import { readReturnOrigins } from '#domain/integration/return-origin.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import type { App } from '../app.ts'
import { auditIntegration, type IntegrationVisit, openIntegration, openProven } from './open-integration.ts'

/** What the page shows of the keys of an organization. */
export type ApiKeys = {
  readonly organization: { readonly name: string; readonly organizationSlug: string }
  readonly keys: readonly ApiKey[]
  readonly origins: readonly string[]
  readonly isFull: boolean
  /** Whether addresses on this machine are taken. */
  readonly isLive: boolean
}

/** The living keys of an organization and the origins of its return addresses; never a key itself (rules INT-1, INT-2). */
export async function listApiKeys(app: App, visit: IntegrationVisit): Promise<Result<ApiKeys>> {
  const opened = await openIntegration(app, visit)
  if (!opened.ok) return opened
  const { id, name, organizationSlug } = opened.value.organization
  const [keys, origins] = await Promise.all([apiKeysOf(app.db, id), returnOriginsOf(app.db, id)])
  const { isLive } = app.operator
  return ok({
    organization: { name, organizationSlug },
    keys,
    origins,
    isFull: keys.length >= mostKeys,
    isLive,
  })
}

type NewKey = IntegrationVisit & { readonly name: string; readonly scope: KeyScope }

/** Makes a key and gives it, this once: only its hash is kept (rule INT-1). Asks for a proof (rule ACC-9). */
export async function createApiKey(
  app: App,
  { name: typed, scope, ...visit }: NewKey,
): Promise<Result<{ readonly key: string; readonly keyId: string }>> {
  const opened = await openProven(app, visit)
  if (!opened.ok) return opened
  const name = readKeyName(typed)
  if (!name.ok) return name
  const { organization, userId } = opened.value
  const organizationId = organization.id
  const key = `${keyPrefix}${randomBytes(keyBytes).toString('base64url')}`
  const id = randomUUIDv7()
  const last4 = lastOfKey(key)
  return app.transaction(async tx => {
    await lockIntegration(tx, organizationId)
    if ((await apiKeysOf(tx, organizationId)).length >= mostKeys) return failWith('API_KEYS_FULL')
    const facts = { organizationId, id, name: name.value, scope, last4, hash: hashOf(key) }
    await insertApiKey(tx, { ...facts, createdBy: userId, createdAt: app.now() })
    const deed = { action: 'key.create', object: `key:${id}`, facts: { last4 } }
    await auditIntegration(app, tx, opened.value, deed)
    return ok({ key, keyId: id })
  })
}

/** Ends a key at once. No proof is asked for: taking a right away must never wait. */
export async function revokeApiKey(
  app: App,
  { keyId, ...visit }: IntegrationVisit & { readonly keyId: string },
): Promise<Result<null>> {
  const opened = await openIntegration(app, visit)
  if (!opened.ok) return opened
  if (!isUuid(keyId)) return failWith('NOT_FOUND')
  return app.transaction(async tx => {
    const key = { organizationId: opened.value.organization.id, id: keyId }
    const last4 = await endApiKey(tx, key, app.now())
    if (last4 === undefined) return failWith('NOT_FOUND')
    const deed = { action: 'key.revoke', object: `key:${keyId}`, facts: { last4 } }
    await auditIntegration(app, tx, opened.value, deed)
    return ok(null)
  })
}

/** Whose key a program brings. */
export type KeyBearer = {
  readonly organizationId: number
  readonly organizationSlug: string
  readonly keyId: string
}

/** Whose key this is, if it still opens what is asked for. Codes: `UNAUTHENTICATED`, `FORBIDDEN` for another scope. */
export async function readApiKey(
  app: App,
  { key, scope }: { readonly key: string; readonly scope: KeyScope },
): Promise<Result<KeyBearer>> {
  const known = isKey(key) ? await apiKeyByHash(app.db, hashOf(key)) : undefined
  if (known === undefined) return failWith('UNAUTHENTICATED')
  if (known.scope !== scope) return failWith('FORBIDDEN')
  const now = app.now()
  if (isUseTold(known.lastUsedAt, now)) await app.transaction(tx => noteKeyUse(tx, known, now))
  const { organizationId, organizationSlug, id: keyId } = known
  return ok({ organizationId, organizationSlug, keyId })
}

/** A key is random, so that nobody finds it from its hash, however fast the hash is. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Says to which origins programs may send payers back, one a line. Asks for a proof (rule ACC-9). */
export async function saveReturnOrigins(
  app: App,
  { origins: typed, ...visit }: IntegrationVisit & { readonly origins: string },
): Promise<Result<null>> {
  const opened = await openProven(app, visit)
  if (!opened.ok) return opened
  const origins = readReturnOrigins(typed, app.operator)
  if (!origins.ok) return origins
  const { id: organizationId } = opened.value.organization
  return app.transaction(async tx => {
    await lockIntegration(tx, organizationId)
    await replaceReturnOrigins(tx, organizationId, origins.value)
    const deed = { action: 'origins.change', object: `organization:${organizationId}` }
    await auditIntegration(app, tx, opened.value, deed)
    return ok(null)
  })
}
