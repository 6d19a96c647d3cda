import type { Database, Reader } from './schema.ts'

/** What is read from the provider bit by bit. */
export type CursorName = 'events' | 'movements'

/** The instant until which all was read, or `undefined` before the first time. */
export async function readCursor(db: Reader, name: CursorName): Promise<string | undefined> {
  const row = await db
    .selectFrom('providerCursors')
    .select('seenAt')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.seenAt
}

/** Everything until `seenAt` was read. */
export async function moveCursor(db: Database, name: CursorName, seenAt: string): Promise<void> {
  await db
    .insertInto('providerCursors')
    .values({ name, cursor: null, seenAt })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ seenAt }))
    .execute()
}
