import { sql } from 'kysely'
import type { CartKey } from '#domain/cart/cart.ts'
import type { FileType } from '#domain/fields/file-type.ts'
import { goingOnStates } from './schedules.ts'
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

/** A file that is there, as it was sent. `size` in bytes. */
export type StoredFile = {
  readonly id: string
  readonly name: string
  readonly type: FileType
  readonly size: number
}

/** The files of a cart that are there, among these ids. */
export async function storedFiles(
  db: Reader,
  cart: CartKey,
  ids: readonly string[],
): Promise<readonly StoredFile[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('files')
    .select(['id', 'name', 'type', 'size'])
    .where('organizationId', '=', cart.organizationId)
    .where('cartId', '=', cart.id)
    .where('storedAt', 'is not', null)
    .where('id', 'in', ids)
    .execute()
}

/** How many files a cart has, and their bytes together, those on their way included. */
export async function filesSoFar(
  db: Reader,
  cart: CartKey,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const { count, bytes } = await db
    .selectFrom('files')
    .select(eb => [eb.fn.countAll<string>().as('count'), eb.fn.sum<string | null>('size').as('bytes')])
    .where('organizationId', '=', cart.organizationId)
    .where('cartId', '=', cart.id)
    .executeTakeFirstOrThrow()
  return { count: Number(count), bytes: Number(bytes ?? 0) }
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

/** Files of carts that nobody paid and whose life ended before an instant, the oldest carts first. */
export async function forgottenFiles(
  db: Reader,
  expiredBefore: string,
  limit: number,
): Promise<readonly FileKey[]> {
  return db
    .selectFrom('carts as c')
    .innerJoin('files as f', join =>
      join.onRef('f.organizationId', '=', 'c.organizationId').onRef('f.cartId', '=', 'c.id'),
    )
    .select(['f.organizationId', 'f.id'])
    .where('c.status', '=', 'expired')
    .where('c.emptiedAt', 'is', null)
    .where('c.expiresAt', '<', expiredBefore)
    .where('f.createdAt', '<', expiredBefore)
    .orderBy('c.expiresAt')
    .limit(limit)
    .execute()
}

/** Files that were sent for orders before an instant, oldest first; not of orders that are still charged. */
export async function filesOfOrders(db: Reader, before: string, limit: number): Promise<readonly FileKey[]> {
  const { rows } = await sql<FileKey>`
    select f.organization_id, f.id from files f
    join orders o on o.organization_id = f.organization_id and o.cart_id = f.cart_id
    where f.created_at < ${before}::timestamptz and o.created_at < ${before}::timestamptz and not exists (
      select from schedules s where s.organization_id = o.organization_id and s.order_id = o.id
        and s.status in (${goingOnStates}))
    order by f.created_at limit ${limit}`.execute(db)
  return rows
}

export async function deleteFile(db: Reader, file: FileKey): Promise<void> {
  await db
    .deleteFrom('files')
    .where('organizationId', '=', file.organizationId)
    .where('id', '=', file.id)
    .execute()
}
