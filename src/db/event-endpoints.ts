import { sql } from 'kysely'
import type { EndpointKey } from '#domain/integration/delivery.ts'
import type { EndpointState, EventType } from '#domain/integration/endpoint.ts'
import type { Reader, Transaction } from './schema.ts'

/** An endpoint as it is stored; its secrets are sealed. */
export type StoredEndpoint = {
  readonly organizationId: number
  readonly id: string
  readonly url: string
  readonly eventTypes: EventType[]
  readonly secret: string
  readonly formerSecret: string | null
  readonly formerUntil: string | null
  readonly state: EndpointState
  readonly failingSince: string | null
  readonly failures: number
  readonly pausedUntil: string | null
  readonly createdAt: string
}

const columns = [
  'organizationId',
  'id',
  'url',
  'eventTypes',
  'secret',
  'formerSecret',
  'formerUntil',
  'state',
  'failingSince',
  'failures',
  'pausedUntil',
  'createdAt',
] as const

/** The endpoints of an organization, oldest first; a deleted one is only there for its deliveries. */
export async function endpointsOf(db: Reader, organizationId: number): Promise<readonly StoredEndpoint[]> {
  return db
    .selectFrom('eventEndpoints')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('state', '<>', 'deleted')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function endpointByKey(db: Reader, key: EndpointKey): Promise<StoredEndpoint | undefined> {
  return db
    .selectFrom('eventEndpoints')
    .select(columns)
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.endpointId)
    .where('state', '<>', 'deleted')
    .executeTakeFirst()
}

type NewEndpoint = Pick<
  StoredEndpoint,
  'organizationId' | 'id' | 'url' | 'eventTypes' | 'secret' | 'createdAt'
> & {
  readonly createdBy: number
}

export async function insertEndpoint(tx: Transaction, endpoint: NewEndpoint): Promise<void> {
  await tx
    .insertInto('eventEndpoints')
    .values({ ...endpoint, state: 'enabled' })
    .execute()
}

type Changes = Partial<
  Pick<
    StoredEndpoint,
    | 'url'
    | 'eventTypes'
    | 'secret'
    | 'formerSecret'
    | 'formerUntil'
    | 'state'
    | 'failingSince'
    | 'failures'
    | 'pausedUntil'
  >
>

export async function changeEndpoint(tx: Transaction, key: EndpointKey, changes: Changes): Promise<void> {
  await tx
    .updateTable('eventEndpoints')
    .set(changes)
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.endpointId)
    .execute()
}

/** Switches an endpoint off because of its answers; false where somebody has switched it off, or deleted it, meanwhile. */
export async function endEndpoint(
  tx: Transaction,
  key: EndpointKey,
  state: 'gone' | 'failing',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('eventEndpoints')
    .set({ state })
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.endpointId)
    .where('state', '=', 'enabled')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes an endpoint for one sender until an instant; false where another has it, or it hears nothing now. */
export async function takeEndpoint(
  db: Reader,
  key: EndpointKey,
  now: string,
  until: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('eventEndpoints')
    .set({ busyUntil: until })
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.endpointId)
    .where('state', '=', 'enabled')
    .where(eb => eb.or([eb('busyUntil', 'is', null), eb('busyUntil', '<=', now)]))
    .where(eb => eb.or([eb('pausedUntil', 'is', null), eb('pausedUntil', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function leaveEndpoint(db: Reader, key: EndpointKey): Promise<void> {
  await db
    .updateTable('eventEndpoints')
    .set({ busyUntil: null })
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.endpointId)
    .execute()
}

/** Endpoints with something that is due, whom nobody sends to. */
export async function dueEndpoints(db: Reader, now: string): Promise<readonly EndpointKey[]> {
  const { rows } = await sql<EndpointKey>`
    select e.organization_id as "organizationId", e.id as "endpointId" from event_endpoints e
    where e.state = 'enabled' and coalesce(e.paused_until, '-infinity') <= ${now}::timestamptz
      and coalesce(e.busy_until, '-infinity') <= ${now}::timestamptz
      and exists (select from deliveries d where d.organization_id = e.organization_id and d.endpoint_id = e.id
        and d.status = 'waiting' and d.next_at <= ${now}::timestamptz)`.execute(db)
  return rows
}
