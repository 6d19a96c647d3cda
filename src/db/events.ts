import { sql } from 'kysely'
import type { EventKey } from '#domain/integration/delivery.ts'
import type { EventType } from '#domain/integration/endpoint.ts'
import { addJob } from './jobs.ts'
import type { Reader, Transaction } from './schema.ts'

/** What is told of something: which kind of event, on which occasion, in the name of which request. */
export type Telling = {
  readonly eventId: string
  readonly eventType: EventType
  readonly occasion: string
  readonly now: string
  readonly trace: string
}

/**
 * The expressions `told` and `telling` of a statement: each row of its expression `subject` (`organization_id`, `id`) is recorded
 * as an event with the job that tells it; where no endpoint of the organization hears of it, nothing. The same occasion again is
 * told no second time. The statement counts `telling`, or no job is queued.
 */
export function toldOf(
  subject: 'subject' | 'sold' | 'charge',
  { eventId, eventType, occasion, now, trace }: Telling,
) {
  const payload = sql`json_build_object('organizationId', organization_id, 'eventId', id, 'trace', ${trace}::text)`
  return sql`
    told as (
      insert into events (organization_id, id, event_type, subject_id, occasion, trace_id, created_at)
      select s.organization_id, ${eventId}::uuid, ${eventType}::text, s.id, ${occasion}::text, ${trace}::text,
        ${now}::timestamptz
      from ${sql.table(subject)} s
      where exists (
        select from event_endpoints e where e.organization_id = s.organization_id and e.state = 'enabled'
          and ${eventType}::text = any(e.event_types)
      )
      on conflict do nothing
      returning organization_id, id
    ), telling as (
      select ${addJob('tell-event', payload)} from told
    )`
}

type Happened = Telling & { readonly organizationId: number; readonly subjectId: number }

/** Records that something happened and queues its telling, in one statement: see {@link toldOf}. */
export async function recordEvent(
  tx: Transaction,
  { organizationId, subjectId, ...telling }: Happened,
): Promise<void> {
  await sql`
    with subject as (
      select ${organizationId}::integer as organization_id, ${subjectId}::integer as id
    ), ${toldOf('subject', telling)}
    select count(*) from telling`.execute(tx)
}

export type StoredEvent = {
  readonly organizationId: number
  readonly id: string
  readonly eventType: EventType | 'Test'
  readonly subjectId: number | null
  readonly occasion: string
  readonly body: string | null
  readonly createdAt: string
}

export async function eventByKey(db: Reader, key: EventKey): Promise<StoredEvent | undefined> {
  return db
    .selectFrom('events')
    .select(['organizationId', 'id', 'eventType', 'subjectId', 'occasion', 'body', 'createdAt'])
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.eventId)
    .executeTakeFirst()
}

/** Writes the bytes of an event, once. */
export async function writeEventBody(tx: Transaction, key: EventKey, body: string): Promise<void> {
  await tx
    .updateTable('events')
    .set({ body })
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.eventId)
    .where('body', 'is', null)
    .execute()
}

type TestEvent = EventKey & { readonly body: string; readonly now: string; readonly trace: string }

export async function insertTestEvent(tx: Transaction, event: TestEvent): Promise<void> {
  const { organizationId, eventId: id, body, now: createdAt, trace: traceId } = event
  const facts = { organizationId, id, body, traceId, createdAt }
  await tx
    .insertInto('events')
    .values({ ...facts, eventType: 'Test', occasion: 'test' })
    .execute()
}
