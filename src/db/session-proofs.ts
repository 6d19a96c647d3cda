import type { FactorKind } from '#domain/access/factor.ts'
import type { Reader, Transaction } from './schema.ts'

/** That a session proved whose it is, and with what (rule ACC-9). */
export type SessionProof = {
  readonly sessionId: string
  readonly userId: number
  readonly factor: FactorKind
  readonly provenAt: string
}

/** Keeps the latest proof of a session. */
export async function keepProof(tx: Transaction, proof: SessionProof): Promise<void> {
  const { sessionId, userId, factor, provenAt } = proof
  await tx
    .insertInto('sessionProofs')
    .values({ sessionId, userId, factor, provenAt })
    .onConflict(conflict => conflict.column('sessionId').doUpdateSet({ userId, factor, provenAt }))
    .execute()
}

/** When a session of a user was last proven. */
export async function provenAtOf(
  db: Reader,
  { sessionId, userId }: Pick<SessionProof, 'sessionId' | 'userId'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessionProofs')
    .select('provenAt')
    .where('sessionId', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.provenAt
}

/** No session of a user counts as proven any more. */
export async function forgetProofsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.deleteFrom('sessionProofs').where('userId', '=', userId).execute()
}

/** Forgets proofs that no longer count for anything. */
export async function deleteOldProofs(db: Reader, before: string): Promise<void> {
  await db.deleteFrom('sessionProofs').where('provenAt', '<', before).execute()
}

/** Whether an account has something to prove itself with: a passkey, or an app whose first code was typed. */
export async function hasFactor(db: Reader, userId: number): Promise<boolean> {
  const passkey = await db
    .selectFrom('passkeys')
    .select('userId')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst()
  if (passkey !== undefined) return true
  const app = await db
    .selectFrom('authenticatorApps')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return app !== undefined
}
