import { sql } from 'kysely'
import type { ClosedMonth, Month } from '#domain/accounting/months.ts'
import type { Movement } from '#domain/accounting/movement.ts'
import type { Reader, Transaction } from './schema.ts'

const columns = ['month', 'number', 'code', 'closedAt', 'closedBy', 'entries', 'amount', 'hash'] as const

/** The closed months of an organization, newest first. */
export async function closedMonths(db: Reader, organizationId: number): Promise<readonly ClosedMonth[]> {
  const rows = await db
    .selectFrom('closedMonths')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(row => ({ ...row, hash: row.hash.toString('hex') }))
}

/** A closed month with the text of its sums by account. */
export type KeptMonth = ClosedMonth & { readonly sums: string }

/** All that is kept of the closed months besides their entries, in the order in which they were closed. */
export async function keptMonths(db: Reader, organizationId: number): Promise<readonly KeptMonth[]> {
  const rows = await db
    .selectFrom('closedMonths')
    .select([...columns, 'sums'])
    .where('organizationId', '=', organizationId)
    .orderBy('number')
    .execute()
  return rows.map(row => ({ ...row, hash: row.hash.toString('hex') }))
}

export type MonthKey = { readonly organizationId: number; readonly month: Month }

/** The text of the sums of a closed month by account; `undefined`: it is not closed. */
export async function sumsOfClosed(
  db: Reader,
  { organizationId, month }: MonthKey,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('closedMonths')
    .select('sums')
    .where('organizationId', '=', organizationId)
    .where('month', '=', month)
    .executeTakeFirst()
  return row?.sums
}

/** The entries of a closed month, page after page, as the JSON that was kept when it was closed. */
export async function* closedPages(db: Reader, { organizationId, month }: MonthKey): AsyncGenerator<string> {
  for (let page = 1; ; page += 1) {
    const row = await db
      .selectFrom('closedEntries')
      .select('entries')
      .where('organizationId', '=', organizationId)
      .where('month', '=', month)
      .where('page', '=', page)
      .executeTakeFirst()
    if (row === undefined) return
    yield row.entries
  }
}

/** Keeps a page of the entries of a month that is being closed. */
export async function keepEntries(
  tx: Transaction,
  { organizationId, month }: MonthKey,
  page: number,
  entries: string,
): Promise<void> {
  await tx.insertInto('closedEntries').values({ organizationId, month, page, entries }).execute()
}

/** Marks movements as those of a month that is being closed. */
export async function markMovements(
  tx: Transaction,
  { organizationId, month }: MonthKey,
  movements: readonly Pick<Movement, 'kind' | 'key'>[],
): Promise<void> {
  const marks = JSON.stringify(movements.map(({ kind, key }) => ({ kind, key })))
  await sql`
    insert into closed_movements (organization_id, kind, key, month)
    select ${organizationId}, kind, key, ${month} from jsonb_to_recordset(${marks}::jsonb) as m (kind text, key text)`.execute(
    tx,
  )
}

/** Keeps that a month is closed, and of what. */
export async function keepClosed(
  tx: Transaction,
  organizationId: number,
  { closed, sums }: { readonly closed: ClosedMonth; readonly sums: string },
): Promise<void> {
  await tx
    .insertInto('closedMonths')
    .values({ organizationId, ...closed, sums, hash: Buffer.from(closed.hash, 'hex') })
    .execute()
}

/** The ISO day in Paris of the first movement of an organization; null: nothing moved yet. */
export async function firstDayOfBooks(db: Reader, organizationId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select least(
      (select to_char(min(booked_at) at time zone 'Europe/Paris', 'YYYY-MM-DD') from ledger_entries
        where organization_id = ${organizationId}),
      (select min(received_on)::text from recorded_payments where organization_id = ${organizationId})) as day`.execute(
    db,
  )
  return rows[0]?.day ?? null
}
