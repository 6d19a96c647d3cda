import { sql } from 'kysely'
import type { EditedItem, ItemChange } from '#domain/order/edit-item.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { Reader, Transaction } from './schema.ts'

type ItemKey = OrderKey & { readonly itemId: number }

/** How often a line was edited, as its last edit is numbered; 0: never. Whoever edits one says which they saw. */
export async function lastEditOf(db: Reader, { organizationId, id, itemId }: ItemKey): Promise<number> {
  const row = await db
    .selectFrom('orderEdits')
    .select(({ fn }) => fn.max('id').as('last'))
    .where('organizationId', '=', organizationId)
    .where('orderId', '=', id)
    .where('itemId', '=', itemId)
    .executeTakeFirst()
  return row?.last ?? 0
}

/** What one edit changed; `undefined`: it is gone with its order's payer. */
export async function editById(
  db: Reader,
  organizationId: number,
  editId: number,
): Promise<
  { readonly orderId: number; readonly itemId: number; readonly changes: readonly ItemChange[] } | undefined
> {
  return db
    .selectFrom('orderEdits')
    .select(['orderId', 'itemId', 'changes'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', editId)
    .executeTakeFirst()
}

/** Changes who a line is for and what was answered about it, and keeps what stood there; gives the edit's id. Its order is locked. */
export async function storeEdit(
  tx: Transaction,
  { organizationId, id: orderId, itemId }: ItemKey,
  { participant, customFields, answersOfOptions }: EditedItem,
  {
    changes,
    userId,
    now,
  }: { readonly changes: readonly ItemChange[]; readonly userId: number; readonly now: string },
): Promise<number> {
  await sql`select edit_item(${organizationId}, ${itemId}, ${JSON.stringify(participant)}::jsonb,
    ${JSON.stringify(customFields)}::jsonb, ${JSON.stringify(answersOfOptions)}::jsonb)`.execute(tx)
  const { id } = await tx
    .insertInto('orderEdits')
    .values({
      ...{ organizationId, orderId, itemId, editedBy: userId, editedAt: now },
      changes: JSON.stringify(changes),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
