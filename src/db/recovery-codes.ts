import type { Reader, Transaction } from './schema.ts'

/** How many recovery codes an account still has. */
export async function countCodes(db: Reader, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Replaces the codes of an account: the hash of each stands at its place. */
export async function replaceCodes(
  tx: Transaction,
  userId: number,
  { hashes, now }: { readonly hashes: readonly string[]; readonly now: string },
): Promise<void> {
  await deleteCodes(tx, userId)
  const rows = hashes.map((codeHash, place) => ({ userId, place, codeHash, createdAt: now }))
  await tx.insertInto('recoveryCodes').values(rows).execute()
}

type Place = { readonly userId: number; readonly place: number }

/** The hash of the code at a place, unless it was used. */
export async function unusedCodeHash(db: Reader, { userId, place }: Place): Promise<string | undefined> {
  const row = await db
    .selectFrom('recoveryCodes')
    .select('codeHash')
    .where('userId', '=', userId)
    .where('place', '=', place)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return row?.codeHash
}

/** Uses a code up: `false` where it was used or replaced meanwhile. */
export async function spendCode(
  tx: Transaction,
  { userId, place, codeHash, now }: Place & { readonly codeHash: string; readonly now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('place', '=', place)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteCodes(tx: Transaction, userId: number): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
}
