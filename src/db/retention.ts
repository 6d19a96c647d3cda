import { type RawBuilder, sql } from 'kysely'
import type { BatchInput, BatchRow } from './batch.ts'
import type { Reader } from './schema.ts'

/** One batch of a rule: rows whose event lies before an instant, after those of the batch before. */
export type Slice = BatchInput & { readonly before: string; readonly now: string }

/** What a batch looked at, how many of these rows go, and the last one that it looked at. */
export type Swept = { readonly seen: number; readonly gone: number; readonly last: BatchRow | null }

/** What goes by a rule, counted or done. Both look at the same rows. */
export type Sweep = {
  count(db: Reader, slice: Slice): Promise<Swept>
  forget(db: Reader, slice: Slice): Promise<Swept>
}

type Step = {
  readonly table: string
  /** The instant of the event and the key of a row `t`. */
  readonly at: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  /** The condition of the index that finds them. */
  readonly when?: RawBuilder<unknown>
  /** What else has to be true of a row `t`: whatever is under way stays. */
  readonly isDue?: (slice: Slice) => RawBuilder<unknown>
  /** Statements `name as (…)` on the rows of `due`; each asks again for a state that somebody may change meanwhile. */
  readonly effects?: (slice: Slice) => readonly RawBuilder<unknown>[]
  /** What follows, told the rows of `due` as `keys` reads them; until it happened the next night finds them again. */
  readonly keys?: RawBuilder<unknown>
  readonly follow?: (db: Reader, keys: readonly never[]) => Promise<unknown>
}

type Read = Omit<Swept, 'last'> & {
  readonly at: string | null
  readonly id: string | null
  readonly keys: readonly never[] | null
}

const always = sql`true`
const none = sql`null::jsonb`

/** A rule whose rows are found by an index, a batch at a time, so that its cost and its memory do not grow with what is kept. */
export function sweepOf(step: Step): Sweep {
  const { keys = none, effects, follow } = step
  return {
    async count(db, slice) {
      const { rows } = await batchOf(step, slice, [], none).execute(db)
      return sweptOf(rows)
    },
    async forget(db, slice) {
      const { rows } = await batchOf(step, slice, effects?.(slice) ?? [], keys).execute(db)
      const due = rows[0]?.keys ?? []
      if (follow !== undefined && due.length > 0) await follow(db, due)
      return sweptOf(rows)
    },
  }
}

function batchOf(
  { table, at, id, when = always, isDue }: Step,
  slice: Slice,
  effects: readonly RawBuilder<unknown>[],
  keys: RawBuilder<unknown>,
): RawBuilder<Read> {
  const { before, after, limit } = slice
  const behind =
    after === null
      ? always
      : sql`${at} >= ${after.at}::timestamptz and (${at}, ${id}::text) > (${after.at}::timestamptz, ${after.id})`
  const parts = [
    sql`seen as materialized (
      select t.*, (${at})::timestamptz::text as swept_at, ${id}::text as swept_id from ${sql.table(table)} t
      where ${when} and ${at} < ${before}::timestamptz and ${behind}
      order by ${at}, ${id}::text limit ${limit})`,
    sql`due as materialized (select * from seen t where ${isDue?.(slice) ?? always})`,
    ...effects,
  ]
  return sql<Read>`
    with ${sql.join(parts)}
    select (select count(*)::integer from seen) as seen, (select count(*)::integer from due) as gone,
      (select jsonb_agg(${keys}) from due) as keys, last.swept_at as at, last.swept_id as id
    from (values (1)) one
    left join lateral (
      select swept_at, swept_id from seen t order by swept_at::timestamptz desc, swept_id desc limit 1) last on true`
}

function sweptOf([read]: readonly Read[]): Swept {
  const { seen = 0, gone = 0, at = null, id = null } = read ?? {}
  return { seen, gone, last: at === null || id === null ? null : { at, id } }
}

/** Rows that go whole, found by one column of time. */
function rowsOf(
  table: string,
  at: RawBuilder<unknown>,
  key: readonly string[],
  isDue?: Step['isDue'],
): Sweep {
  const same = sql.join(
    key.map(column => sql`g.${sql.ref(column)} = due.${sql.ref(column)}`),
    sql` and `,
  )
  return sweepOf({
    table,
    at,
    id: sql`concat_ws(':', ${sql.join(key.map(column => sql`t.${sql.ref(column)}`))})`,
    ...(isDue && { isDue }),
    effects: () => [sql`gone as (delete from ${sql.table(table)} g using due where ${same})`],
  })
}

/** Whoever wants to be told may have to wait until the sale opens again: the time runs from its end where that is later. */
export const prospects = rowsOf(
  'prospects',
  sql`t.created_at`,
  ['id'],
  ({ before }) => sql`not exists (
    select from forms f where f.organization_id = t.organization_id and f.id = t.form_id
      and greatest(f.end_at, f.sale_end_at) >= ${before}::timestamptz)`,
)

/** Those that are decided for good: whose page stays withheld, or who wait for an answer, are looked at again. */
export const reports = rowsOf(
  'reports',
  sql`t.created_at`,
  ['id'],
  () => sql`t.status in ('dismissed', 'lifted')`,
)

export const mails = rowsOf('mails', sql`t.claimed_at`, ['organization_id', 'kind', 'subject_id'])

export const messages = rowsOf('messages', sql`t.created_at`, ['organization_id', 'id'])

export const listActs = rowsOf('list_acts', sql`t.created_at`, ['organization_id', 'id'])

export const deadAddresses = rowsOf('dead_addresses', sql`t.died_at`, ['email_key'])

export const newsRefusals = rowsOf('news_refusals', sql`t.said_at`, ['organization_id', 'email_key'])

export const newsComplaints = rowsOf('news_complaints', sql`t.said_at`, ['email_key'])

export const bankLines = rowsOf('bank_lines', sql`t.stored_at`, ['organization_id', 'id'])

export const peopleImports = rowsOf('people_imports', sql`t.changed_at`, ['organization_id', 'id'])
export const bankDetails = rowsOf('repayment_accounts', sql`t.given_at`, ['organization_id', 'repayment_id'])

export const bankFiles = rowsOf('bank_files', sql`t.sent_at`, ['organization_id', 'id'])

export const invitations = rowsOf('invitations', sql`coalesce(t.accepted_at, t.revoked_at, t.expires_at)`, [
  'organization_id',
  'id',
])

export const sessions = rowsOf('refresh_tokens', sql`t.expires_at`, ['id'])

export const accountLinks = rowsOf('account_links', sql`t.expires_at`, ['id'])

export const loginTries = rowsOf('login_tries', sql`t.failed_at`, ['account_key'])

/** What an event said; that it came stays, so that it is never handled again. */
export const providerEvents = sweepOf({
  table: 'provider_events',
  at: sql`t.received_at`,
  id: sql`concat_ws(':', t.provider, t.account, t.event_id)`,
  when: sql`t.payload <> '{}'`,
  keys: sql`jsonb_build_array(provider, account, event_id)`,
  follow: (db, keys: readonly (readonly [string, string, string])[]) =>
    sql`select empty_events(${column(keys, 0)}::text[], ${column(keys, 1)}::text[], ${column(keys, 2)}::text[])`.execute(
      db,
    ),
})

/** What programs were told: with an event go its deliveries and their answers. */
export const events = rowsOf('events', sql`t.created_at`, ['organization_id', 'id'])

/** One place of each key, for an array of SQL. */
export function column<Key extends readonly unknown[]>(keys: readonly Key[], place: number): unknown[] {
  return keys.map(key => key[place])
}
