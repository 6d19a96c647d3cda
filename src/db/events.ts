import { sql } from 'kysely'
import type { EventKey } from '#domain/integration/delivery.ts'
import type { EventType } from '#domain/integration/endpoint.ts'
import { addJob } from './jobs.ts'
import type { Reader, Transaction } from './schema.ts'

type Happened = EventKey & {
  readonly eventType: EventType
  readonly subjectId: number
  readonly occasion: string
  readonly now: string
  readonly trace: string
}

/**
 * Records that something happened and queues its telling, in one statement; where no endpoint of the organization hears of it,
 * nothing. The same occasion again is told no second time.
 */
export async function recordEvent(tx: Transaction, event: Happened): Promise<void> {
  const { organizationId, eventId, eventType, subjectId, occasion, now, trace } = event
  const payload = sql`json_build_object('organizationId', organization_id, 'eventId', id, 'trace', ${trace}::text)`
  await sql`
    with told as (
      insert into events (organization_id, id, event_type, subject_id, occasion, trace_id, created_at)
      select ${organizationId}::integer, ${eventId}::uuid, ${eventType}::text, ${subjectId}::integer, ${occasion}::text,
        ${trace}::text, ${now}::timestamptz
      where exists (
        select from event_endpoints where organization_id = ${organizationId}::integer and state = 'enabled'
          and ${eventType}::text = any(event_types)
      )
      on conflict do nothing
      returning organization_id, id
    )
    select ${addJob('tell-event', payload)} from told`.execute(tx)
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
