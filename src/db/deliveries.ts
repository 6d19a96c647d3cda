import { sql } from 'kysely'
import { move } from '#domain/flow.ts'
import type { DeliveryFailure, EndpointKey, EventKey } from '#domain/integration/delivery.ts'
import { type DeliveryStatus, deliveryFlow } from '#domain/integration/delivery-flow.ts'
import type { EventType } from '#domain/integration/endpoint.ts'
import type { Reader, Transaction } from './schema.ts'

export type DeliveryKey = { readonly organizationId: number; readonly deliveryId: string }

/** One event on its way to one endpoint. */
export type Delivery = {
  readonly organizationId: number
  readonly id: string
  readonly eventId: string
  readonly endpointId: string
  readonly attempts: number
  readonly createdAt: string
}

type NewDelivery = EventKey & { readonly endpointId: string; readonly id: string; readonly now: string }

/** The first delivery of an event to an endpoint; told again, it is still the first. */
export async function addDelivery(tx: Transaction, delivery: NewDelivery): Promise<void> {
  const { organizationId, eventId, endpointId, id, now } = delivery
  await tx
    .insertInto('deliveries')
    .values({ organizationId, id, eventId, endpointId, status: 'waiting', nextAt: now, createdAt: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Another delivery of the same event to the same endpoint; gives whom it is for, `undefined` where there is no such delivery. */
export async function replayDelivery(
  tx: Transaction,
  { organizationId, deliveryId }: DeliveryKey,
  { id, now }: { readonly id: string; readonly now: string },
): Promise<EndpointKey | undefined> {
  const { rows } = await sql<{ endpointId: string }>`
    insert into deliveries (organization_id, id, event_id, endpoint_id, status, replay, next_at, created_at)
    select d.organization_id, ${id}::uuid, d.event_id, d.endpoint_id, 'waiting', (
        select max(other.replay) + 1 from deliveries other where other.organization_id = d.organization_id
          and other.event_id = d.event_id and other.endpoint_id = d.endpoint_id
      ), ${now}::timestamptz, ${now}::timestamptz
    from deliveries d join event_endpoints e on e.organization_id = d.organization_id and e.id = d.endpoint_id
    where d.organization_id = ${organizationId} and d.id = ${deliveryId}::uuid and e.state = 'enabled'
    returning endpoint_id as "endpointId"`.execute(tx)
  const [row] = rows
  return row && { organizationId, endpointId: row.endpointId }
}

/** The next due delivery of an endpoint, kept from every other sender until an instant: who dies meanwhile sends it again. */
export async function takeDelivery(
  db: Reader,
  { organizationId, endpointId }: EndpointKey,
  now: string,
  until: string,
): Promise<(Delivery & { readonly body: string }) | undefined> {
  const { rows } = await sql<Delivery & { body: string }>`
    with taken as (
      update deliveries set next_at = ${until}::timestamptz
      where (organization_id, id) = (
        select organization_id, id from deliveries where organization_id = ${organizationId} and endpoint_id = ${endpointId}::uuid
          and status = 'waiting' and next_at <= ${now}::timestamptz
        order by next_at, id limit 1 for update skip locked
      )
      returning *
    )
    select t.organization_id as "organizationId", t.id, t.event_id as "eventId", t.endpoint_id as "endpointId", t.attempts,
      t.created_at as "createdAt", e.body
    from taken t join events e on e.organization_id = t.organization_id and e.id = t.event_id`.execute(db)
  return rows[0]
}

type Attempt = {
  readonly at: string
  readonly durationMs: number
  readonly code: number | null
  readonly failure: DeliveryFailure | null
  readonly answer: string
}

type After = { readonly event: 'receive' | 'giveUp' | null; readonly nextAt: string; readonly now: string }

/** Records a try and what follows from it. */
export async function recordAttempt(
  tx: Transaction,
  { organizationId, id, attempts }: Delivery,
  attempt: Attempt,
  { event, nextAt, now }: After,
): Promise<void> {
  const { at, durationMs, code: responseCode, failure, answer } = attempt
  const status = event === null ? 'waiting' : move(deliveryFlow, 'waiting', event).to
  await tx
    .updateTable('deliveries')
    .set({ status, attempts: attempts + 1, nextAt, settledAt: event === null ? null : now })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
  await tx
    .insertInto('deliveryAttempts')
    .values({
      organizationId,
      deliveryId: id,
      number: attempts + 1,
      at,
      durationMs,
      responseCode,
      failure,
      answer,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Gives up what could not be told in time, its endpoint being off for example. Returns how many. */
export async function giveUpDeliveries(tx: Transaction, before: string, now: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('deliveries')
    .set({ status: move(deliveryFlow, 'waiting', 'giveUp').to, settledAt: now })
    .where('status', '=', 'waiting')
    .where('createdAt', '<', before)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** A delivery as its organization sees it. */
export type ListedDelivery = {
  readonly id: string
  readonly eventId: string
  readonly eventType: EventType | 'Test'
  readonly occasion: string
  readonly url: string
  readonly isReplay: boolean
  readonly mayReplay: boolean
  readonly status: DeliveryStatus
  readonly attempts: number
  readonly nextAt: string
  readonly createdAt: string
  readonly body: string | null
  readonly tries: readonly ListedAttempt[]
}

export type ListedAttempt = {
  readonly number: number
  readonly at: string
  readonly durationMs: number
  readonly responseCode: number | null
  readonly failure: DeliveryFailure | null
  readonly answer: string | null
}

type Page = { readonly before: string | null; readonly limit: number }

/** The deliveries of an organization, the newest first, each with its tries. */
export async function listDeliveries(
  db: Reader,
  organizationId: number,
  { before, limit }: Page,
): Promise<readonly ListedDelivery[]> {
  const { rows } = await sql<ListedDelivery>`
    select d.id, d.event_id as "eventId", v.event_type as "eventType", v.occasion, e.url, d.replay > 0 as "isReplay",
      e.state = 'enabled' and d.status <> 'waiting' as "mayReplay", d.status, d.attempts, d.next_at as "nextAt",
      d.created_at as "createdAt", v.body,
      coalesce((select jsonb_agg(jsonb_build_object('number', a.number, 'at', a.at, 'durationMs', a.duration_ms,
          'responseCode', a.response_code, 'failure', a.failure, 'answer', a.answer) order by a.number desc)
        from delivery_attempts a where a.organization_id = d.organization_id and a.delivery_id = d.id), '[]') as tries
    from deliveries d
    join events v on v.organization_id = d.organization_id and v.id = d.event_id
    join event_endpoints e on e.organization_id = d.organization_id and e.id = d.endpoint_id
    where d.organization_id = ${organizationId} and (${before}::uuid is null or d.id < ${before}::uuid)
    order by d.id desc limit ${limit}`.execute(db)
  return rows
}
