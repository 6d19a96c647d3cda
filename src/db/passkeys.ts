import { randomBytes } from 'node:crypto'
import type { KnownPasskey, NewPasskey } from '#domain/access/passkey.ts'
import type { Reader, Transaction } from './schema.ts'

export type StoredPasskey = KnownPasskey & {
  readonly userId: number
  readonly name: string
  readonly isBackedUp: boolean
  readonly createdAt: string
  readonly usedAt: string | null
}

const columns = [
  'credentialId',
  'userId',
  'publicKey',
  'counter',
  'transports',
  'isBackedUp',
  'name',
  'createdAt',
  'usedAt',
] as const

/** The passkeys of an account, the first added first. */
export async function passkeysOf(db: Reader, userId: number): Promise<readonly StoredPasskey[]> {
  return db
    .selectFrom('passkeys')
    .select(columns)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('credentialId')
    .execute()
}

export async function passkeyById(db: Reader, credentialId: string): Promise<StoredPasskey | undefined> {
  return db.selectFrom('passkeys').select(columns).where('credentialId', '=', credentialId).executeTakeFirst()
}

type Added = NewPasskey & { readonly userId: number; readonly name: string; readonly now: string }

/** Adds a passkey; returns whether it was new. */
export async function insertPasskey(tx: Transaction, { now, ...passkey }: Added): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values({
      ...passkey,
      publicKey: Buffer.from(passkey.publicKey),
      transports: [...passkey.transports],
      createdAt: now,
    })
    .onConflict(conflict => conflict.column('credentialId').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type Use = { readonly credentialId: string; readonly counter: number; readonly now: string }

/** Notes that a passkey signed. One that counts signs with a higher count each time: `false` for a copy that lags behind. */
export async function usePasskey(tx: Transaction, { credentialId, counter, now }: Use): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, usedAt: now })
    .where('credentialId', '=', credentialId)
    .where(eb => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.lit(counter === 0)])]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Own = { readonly userId: number; readonly credentialId: string }

export async function renamePasskey(
  tx: Transaction,
  { userId, credentialId }: Own,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('userId', '=', userId)
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deletePasskey(tx: Transaction, { userId, credentialId }: Own): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** What passkeys know this account by: random, made at the first one. */
export async function passkeyHandle(tx: Transaction, userId: number): Promise<Uint8Array> {
  await tx
    .updateTable('users')
    .set({ passkeyHandle: randomBytes(32) })
    .where('id', '=', userId)
    .where('passkeyHandle', 'is', null)
    .execute()
  const { passkeyHandle: handle } = await tx
    .selectFrom('users')
    .select('passkeyHandle')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return handle!
}

export type Challenge = {
  readonly id: string
  readonly purpose: 'register' | 'prove' | 'login'
  readonly challenge: string
  /** Both null at a login. */
  readonly userId: number | null
  readonly sessionId: string | null
  readonly expiresAt: string
}

export async function insertChallenge(db: Reader, challenge: Challenge): Promise<void> {
  await db.insertInto('passkeyChallenges').values(challenge).execute()
}

/** Uses a challenge up: it is gone, whatever becomes of its answer. */
export async function spendChallenge(
  db: Reader,
  { id, purpose, now }: { readonly id: string; readonly purpose: Challenge['purpose']; readonly now: string },
): Promise<Challenge | undefined> {
  const spent = await db
    .deleteFrom('passkeyChallenges')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .returning(['id', 'purpose', 'challenge', 'userId', 'sessionId', 'expiresAt'])
    .executeTakeFirst()
  return spent !== undefined && spent.expiresAt > now ? spent : undefined
}

export async function deleteExpiredChallenges(db: Reader, before: string): Promise<void> {
  await db.deleteFrom('passkeyChallenges').where('expiresAt', '<', before).execute()
}
