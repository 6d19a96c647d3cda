import type { FileType } from '#domain/fields/file-type.ts'
import type { Reader, Transaction } from './schema.ts'

type CartKey = { readonly organizationId: number; readonly id: string }
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
    .where('organization_id', '=', cart.organizationId)
    .where('cart_id', '=', cart.id)
    .where('stored_at', 'is not', null)
    .execute()
  return new Set(rows.map(row => row.id))
}

/** How many files a cart has, those on their way included. */
export async function countFiles(db: Reader, cart: CartKey): Promise<number> {
  const { count } = await db
    .selectFrom('files')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('organization_id', '=', cart.organizationId)
    .where('cart_id', '=', cart.id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Announces a file whose bytes are about to be stored. */
export async function insertFile(tx: Transaction, file: NewFile): Promise<void> {
  await tx
    .insertInto('files')
    .values({
      organization_id: file.organizationId,
      id: file.id,
      cart_id: file.cartId,
      name: file.name,
      type: file.type,
      size: file.size,
      created_at: file.now,
    })
    .execute()
}

/** Says that the bytes are there. */
export async function markStored(tx: Transaction, file: FileKey, now: string): Promise<void> {
  await tx
    .updateTable('files')
    .set({ stored_at: now })
    .where('organization_id', '=', file.organizationId)
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
      join.onRef('c.organization_id', '=', 'f.organization_id').onRef('c.id', '=', 'f.cart_id'),
    )
    .select(['f.organization_id as organizationId', 'f.id'])
    .where('f.created_at', '<', expiredBefore)
    .where('c.expires_at', '<', expiredBefore)
    .where('c.status', '!=', 'paid')
    .orderBy('f.created_at')
    .limit(limit)
    .execute()
}

export async function deleteFile(tx: Transaction, file: FileKey): Promise<void> {
  await tx
    .deleteFrom('files')
    .where('organization_id', '=', file.organizationId)
    .where('id', '=', file.id)
    .execute()
}
