import { sql } from 'kysely'
import type { Transaction } from './schema.ts'

/** How long the id of a notice is remembered: its signature has ended long before. */
const rememberedHours = 24

export type TakenNotice = 'new' | 'repeated' | 'replayed'

/**
 * Notes a notice, so that it counts once: `repeated` is its sender's next try of one that was taken, signed anew; `replayed` the very one that
 * was taken.
 */
export async function takeNotice(
  tx: Transaction,
  { id, signedAt, now }: { readonly id: string; readonly signedAt: string; readonly now: string },
): Promise<TakenNotice> {
  await sql`delete from mail_notices where taken_at < ${now}::timestamptz - make_interval(hours => ${rememberedHours}::integer)`.execute(
    tx,
  )
  const { rows } = await sql<{ isNew: boolean }>`
    insert into mail_notices as m (id, signed_at, taken_at) values (${id}, ${signedAt}::timestamptz, ${now}::timestamptz)
    on conflict (id) do update set signed_at = excluded.signed_at where m.signed_at < excluded.signed_at
    returning xmax = 0 as "isNew"`.execute(tx)
  const [row] = rows
  if (row === undefined) return 'replayed'
  return row.isNew ? 'new' : 'repeated'
}
