import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { DifferenceStatus } from '#domain/ledger/difference-flow.ts'
import { certain, type Finding } from '#domain/ledger/finding.ts'
import type { Cents } from '#domain/money.ts'
import type { ReconciliationSubject } from './reconciliations.ts'
import type { Reader, Transaction } from './schema.ts'

/** A difference as the operator keeps it: one for each object. Amounts in cents. */
export type Difference = Omit<Finding, 'isSuspicion'> & {
  readonly id: string
  readonly status: DifferenceStatus
  readonly firstSeenAt: string
  readonly lastSeenAt: string
  readonly reason: string | null
  readonly closedBy: string | null
  readonly closedAt: string | null
  readonly organizationSlug: string | null
  readonly organizationName: string | null
}

type Run = {
  readonly subject: ReconciliationSubject
  /** Everything that it found, or as much as one run tells. */
  readonly findings: readonly Finding[]
  /** Whether it told everything: what it does not name is gone. */
  readonly isComplete: boolean
  readonly now: string
}

/**
 * Takes what a comparison found. A new one opens; one that was closed opens again where its amount is another one, one that
 * was gone in any case; what a complete comparison neither finds nor suspects any more is gone (rule OPR-4).
 */
export async function keepDifferences(
  tx: Transaction,
  { subject, findings, isComplete, now }: Run,
): Promise<void> {
  const sure = [...new Map(certain(findings).map(each => [keyOf(each), each])).values()]
  const found = sure.map(each => ({ ...each, id: randomUUIDv7() }))
  await sql`
    insert into differences as d
      (id, subject, kind, object, organization_id, expected, found, status, first_seen_at, last_seen_at)
    select f.id, ${subject}, f.kind, f.object, f."organizationId", f.expected, f.found, 'open', ${now}, ${now}
    from ${rowsOf(found)}
    on conflict (kind, object, coalesce(organization_id, 0)) do update set
      expected = excluded.expected, found = excluded.found, last_seen_at = excluded.last_seen_at,
      status = case
        when d.status = 'gone' then 'open'
        when d.status = 'closed' and d.expected - d.found <> excluded.expected - excluded.found then 'open'
        else d.status end`.execute(tx)
  if (!isComplete) return
  await sql`
    update differences d set status = 'gone' where d.subject = ${subject} and d.status <> 'gone' and not exists (
      select from ${rowsOf(findings)} where f.kind = d.kind and f.object = d.object
        and f."organizationId" is not distinct from d.organization_id)`.execute(tx)
}

function rowsOf(findings: readonly Finding[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(findings)}::jsonb)
    as f (id uuid, kind text, object text, "organizationId" integer, expected bigint, found bigint)`
}

function keyOf({ kind, object, organizationId }: Finding): string {
  return JSON.stringify([kind, object, organizationId ?? 0])
}

function differences(db: Reader) {
  return db
    .selectFrom('differences as d')
    .leftJoin('organizations as o', 'o.id', 'd.organizationId')
    .select([
      'd.id',
      'd.kind',
      'd.object',
      'd.organizationId',
      'd.expected',
      'd.found',
      'd.status',
      'd.firstSeenAt',
      'd.lastSeenAt',
      'd.reason',
      'd.closedBy',
      'd.closedAt',
      'o.slug as organizationSlug',
      'o.name as organizationName',
    ])
}

/** Differences in one state, newest first: those before an id. */
export async function listDifferences(
  db: Reader,
  wanted: { readonly status: DifferenceStatus; readonly before: string | null; readonly limit: number },
): Promise<readonly Difference[]> {
  const { status, before, limit } = wanted
  return differences(db)
    .where('d.status', '=', status)
    .$if(before !== null, query => query.where('d.id', '<', before ?? ''))
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute()
}

export async function differenceById(db: Reader, id: string): Promise<Difference | undefined> {
  return differences(db).where('d.id', '=', id).executeTakeFirst()
}

/** An open difference, locked until the transaction ends. */
export async function lockOpenDifference(
  tx: Transaction,
  id: string,
): Promise<Pick<Difference, 'organizationId' | 'lastSeenAt'> | undefined> {
  return tx
    .selectFrom('differences')
    .select(['organizationId', 'lastSeenAt'])
    .where('id', '=', id)
    .where('status', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
}

type Closed = {
  readonly reason: string
  readonly closedBy: string
  /** What it comes to, in cents, as whoever closes it saw it. */
  readonly amount: Cents
  readonly now: string
}

/** Closes an open difference; `false` where it is not open any more, or has another amount by now. */
export async function closeOpenDifference(
  tx: Transaction,
  id: string,
  { reason, closedBy, amount, now }: Closed,
): Promise<boolean> {
  const closed = await tx
    .updateTable('differences')
    .set({ status: 'closed', reason, closedBy, closedAt: now })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where(sql<number>`expected - found`, '=', amount)
    .executeTakeFirst()
  return closed.numUpdatedRows === 1n
}

/** What the two sides say about an object. Amounts in cents: of the ledger, its postings to `provider:clearing`. */
export type BothSides = {
  readonly entries: readonly {
    readonly kind: string
    readonly key: string
    readonly amount: number
    readonly paymentId: number | null
    readonly at: string
  }[]
  readonly movements: readonly {
    readonly id: string
    readonly type: string
    readonly amount: number
    readonly at: string
  }[]
}

/** The entries and movements that name one of these ids; at most so many of each. */
export async function bothSidesOf(
  db: Reader,
  organizationId: number | null,
  ids: readonly string[],
): Promise<BothSides> {
  const most = 20
  const entries = await sql<BothSides['entries'][number]>`
    select e.kind, e.key, e.payment_id, instant(e.recorded_at) as at, coalesce((
      select sum(p.amount) from postings p where p.organization_id = e.organization_id and p.entry_id = e.id
        and p.account = 'provider:clearing'), 0)::float8 as amount
    from ledger_entries e where e.organization_id = ${organizationId} and e.key = any(${ids})
    order by e.recorded_at limit ${most}`.execute(db)
  const movements = await sql<BothSides['movements'][number]>`
    select m.id, m.type, m.amount::float8 as amount, instant(m.created_at) as at from provider_movements m
    where m.id = any(${ids}) or m.intent_id = any(${ids}) or m.source_id = any(${ids})
    order by m.created_at limit ${most}`.execute(db)
  return { entries: entries.rows, movements: movements.rows }
}

/** How many differences are open. */
export async function countOpenDifferences(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('differences')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(count)
}
