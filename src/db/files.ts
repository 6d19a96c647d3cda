import type { CartKey } from '#domain/cart/cart.ts'
import type { FileType } from '#domain/fields/file-type.ts'
import type { Reader, Transaction } from './schema.ts'

type FileKey = { readonly organizationId: number; readonly id: string }

type NewFile = FileKey & {
  readonly cartId: string
  readonly name: string
  readonly type: FileType
  readonly size: number
  readonly now: string
}

/** The ids of the files that were sent for a cart and are there: what answers to File fields may name. */
export async function filesOfCart(db: Reader, cart: CartKey): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('organizationId', '=', cart.organizationId)
    .where('cartId', '=', cart.id)
    .where('storedAt', 'is not', null)
    .execute()
  return new Set(rows.map(row => row.id))
}

/** How many files a cart has, those on their way included. */
export async function countFiles(db: Reader, cart: CartKey): Promise<number> {
  const { count } = await db
    .selectFrom('files')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('organizationId', '=', cart.organizationId)
    .where('cartId', '=', cart.id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Records a file before its bytes are stored. */
export async function insertFile(tx: Transaction, file: NewFile): Promise<void> {
  await tx
    .insertInto('files')
    .values({
      organizationId: file.organizationId,
      id: file.id,
      cartId: file.cartId,
      name: file.name,
      type: file.type,
      size: file.size,
      createdAt: file.now,
    })
    .execute()
}

/** Marks the bytes as stored. */
export async function markStored(tx: Transaction, file: FileKey, now: string): Promise<void> {
  await tx
    .updateTable('files')
    .set({ storedAt: now })
    .where('organizationId', '=', file.organizationId)
    .where('id', '=', file.id)
    .execute()
}

/** Files of carts that nobody paid and whose life ended before an instant, oldest first. */
export async function forgottenFiles(
  db: Reader,
  expiredBefore: string,
  limit: number,
): Promise<readonly FileKey[]> {
  return db
    .selectFrom('files as f')
    .innerJoin('carts as c', join =>
      join.onRef('c.organizationId', '=', 'f.organizationId').onRef('c.id', '=', 'f.cartId'),
    )
    .select(['f.organizationId', 'f.id'])
    .where('f.createdAt', '<', expiredBefore)
    .where('c.expiresAt', '<', expiredBefore)
    .where('c.status', '!=', 'paid')
    .orderBy('f.createdAt')
    .limit(limit)
    .execute()
}

export async function deleteFile(tx: Transaction, file: FileKey): Promise<void> {
  await tx
    .deleteFrom('files')
    .where('organizationId', '=', file.organizationId)
    .where('id', '=', file.id)
    .execute()
}
