import type { ProviderName } from '#domain/provider-name.ts'
import type { Database, Reader } from './schema.ts'

/** What is read from a provider bit by bit. */
export type CursorName = 'events' | 'movements'

/** The instant until which all was read, or `undefined` before the first time. */
export async function readCursor(
  db: Reader,
  provider: ProviderName,
  name: CursorName,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('providerCursors')
    .select('seenAt')
    .where('name', '=', name)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.seenAt
}

/** Everything until `seenAt` was read. */
export async function moveCursor(
  db: Database,
  provider: ProviderName,
  name: CursorName,
  seenAt: string,
): Promise<void> {
  await db
    .insertInto('providerCursors')
    .values({ provider, name, cursor: null, seenAt })
    .onConflict(conflict => conflict.columns(['name', 'provider']).doUpdateSet({ seenAt }))
    .execute()
}
