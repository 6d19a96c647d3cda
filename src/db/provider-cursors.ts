import type { Database, Reader } from './schema.ts'

/** What is read from the provider bit by bit. */
export type CursorName = 'events' | 'movements'

/** The instant until which all was read, or `undefined` before the first time. */
export async function readCursor(db: Reader, name: CursorName): Promise<string | undefined> {
  const row = await db
    .selectFrom('provider_cursors')
    .select('seen_at')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.seen_at
}

/** Everything until `seenAt` was read. */
export async function moveCursor(db: Database, name: CursorName, seenAt: string): Promise<void> {
  await db
    .insertInto('provider_cursors')
    .values({ name, cursor: null, seen_at: seenAt })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ seen_at: seenAt }))
    .execute()
}
