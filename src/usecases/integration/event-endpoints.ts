import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { lockIntegration } from '#db/api-keys.ts'
import { addDelivery, type ListedDelivery, listDeliveries, replayDelivery } from '#db/deliveries.ts'
import {
  changeEndpoint,
  endpointByKey,
  endpointsOf,
  insertEndpoint,
  type StoredEndpoint,
} from '#db/event-endpoints.ts'
import { insertTestEvent } from '#db/events.ts'
import type { Transaction } from '#db/schema.ts'
import {
  mostEndpoints,
  readEndpoint,
  rotationMinutes,
  secretBytes,
  secretPrefix,
} from '#domain/integration/endpoint.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'
import {
  auditIntegration,
  type Integration,
  type IntegrationVisit,
  openIntegration,
  openProven,
} from './open-integration.ts'
import { queueSending } from './queue-sending.ts'
import { openSecrets, secretSubject } from './sign-event.ts'

/** An endpoint as its organization sees it. */
export type ListedEndpoint = Pick<StoredEndpoint, 'id' | 'url' | 'eventTypes' | 'state' | 'createdAt'> & {
  readonly failingSince: string | null
  readonly formerUntil: string | null
}

export type EventEndpoints = {
  readonly endpoints: readonly ListedEndpoint[]
  readonly isFull: boolean
  readonly deliveries: readonly ListedDelivery[]
  /** Where older deliveries are read: the id of the last one; null at the end. */
  readonly older: string | null
}

const deliveriesOfPage = 25

/** The endpoints of an organization and what was sent to them, the newest first (rules INT-3, INT-8). */
export async function listEventEndpoints(
  app: App,
  { before, ...visit }: IntegrationVisit & { readonly before: string | null },
): Promise<Result<EventEndpoints>> {
  const opened = await openIntegration(app, visit)
  if (!opened.ok) return opened
  const { id } = opened.value.organization
  const from = before !== null && isUuid(before) ? before : null
  const [endpoints, found] = await Promise.all([
    endpointsOf(app.db, id),
    listDeliveries(app.db, id, { before: from, limit: deliveriesOfPage + 1 }),
  ])
  const deliveries = found.slice(0, deliveriesOfPage)
  const older = found.length > deliveriesOfPage ? (deliveries.at(-1)?.id ?? null) : null
  return ok({
    endpoints: endpoints.map(listed),
    isFull: endpoints.length >= mostEndpoints,
    deliveries,
    older,
  })
}

function listed(endpoint: StoredEndpoint): ListedEndpoint {
  const { id, url, eventTypes, state, createdAt, failingSince, formerUntil } = endpoint
  return { id, url, eventTypes, state, createdAt, failingSince, formerUntil }
}

type EndpointVisit = IntegrationVisit & { readonly endpointId: string }
type Typed = { readonly url: string; readonly eventTypes: readonly string[] }

/** Adds an endpoint with a secret of its own. Asks for a proof: what is told here names payers (rule ACC-9). */
export async function addEventEndpoint(
  app: App,
  { url, eventTypes, ...visit }: IntegrationVisit & Typed,
): Promise<Result<{ readonly endpointId: string }>> {
  const opened = await openProven(app, visit)
  if (!opened.ok) return opened
  const draft = readEndpoint({ url, eventTypes }, app.operator)
  if (!draft.ok) return draft
  const { organization, userId } = opened.value
  const key = { organizationId: organization.id, id: randomUUIDv7() }
  return app.transaction(async tx => {
    await lockIntegration(tx, organization.id)
    if ((await endpointsOf(tx, organization.id)).length >= mostEndpoints) return failWith('ENDPOINTS_FULL')
    const { url: address, eventTypes: heard } = draft.value
    const facts = { ...key, url: address, eventTypes: [...heard], secret: newSecret(app, key) }
    await insertEndpoint(tx, { ...facts, createdBy: userId, createdAt: app.now() })
    const deed = { action: 'endpoint.create', object: `endpoint:${key.id}` }
    await auditIntegration(app, tx, opened.value, deed)
    return ok({ endpointId: key.id })
  })
}

function newSecret({ sealer }: App, endpoint: { organizationId: number; id: string }): string {
  return sealer.seal(`${secretPrefix}${randomBytes(secretBytes).toString('base64')}`, secretSubject(endpoint))
}

/** Changes where events go, or which. Asks for a proof. */
export async function changeEventEndpoint(
  app: App,
  { url, eventTypes, endpointId, ...visit }: EndpointVisit & Typed,
): Promise<Result<null>> {
  return onEndpoint(app, { ...visit, endpointId }, async (tx, { endpoint, integration }) => {
    const draft = readEndpoint({ url, eventTypes }, app.operator)
    if (!draft.ok) return draft
    const key = { organizationId: endpoint.organizationId, endpointId }
    const { url: address, eventTypes: heard } = draft.value
    await changeEndpoint(tx, key, { url: address, eventTypes: [...heard], failures: 0, pausedUntil: null })
    await auditIntegration(app, tx, integration, {
      action: 'endpoint.change',
      object: `endpoint:${endpointId}`,
    })
    return ok(null)
  })
}

/** Shows the secrets that sign, today's first. Asks for a proof. */
export async function readEndpointSecret(
  app: App,
  visit: EndpointVisit,
): Promise<Result<{ readonly secrets: readonly string[] }>> {
  return onEndpoint(app, visit, async (_tx, { endpoint }) => ok({ secrets: openSecrets(app, endpoint) }))
}

/** Gives an endpoint a new secret; the former one signs beside it for a day (rule INT-7). Asks for a proof. */
export async function rotateEndpointSecret(app: App, visit: EndpointVisit): Promise<Result<null>> {
  return onEndpoint(app, visit, async (tx, { endpoint, integration }) => {
    const { organizationId, id: endpointId, secret: formerSecret } = endpoint
    const formerUntil = minutesAfter(app.now(), rotationMinutes)
    const secret = newSecret(app, endpoint)
    await changeEndpoint(tx, { organizationId, endpointId }, { secret, formerSecret, formerUntil })
    await auditIntegration(app, tx, integration, {
      action: 'endpoint.secret',
      object: `endpoint:${endpointId}`,
    })
    return ok(null)
  })
}

/** Switches an endpoint on or off, or deletes it. Asks for a proof. */
export async function switchEndpoint(
  app: App,
  { to, ...visit }: EndpointVisit & { readonly to: 'on' | 'off' | 'delete' },
): Promise<Result<null>> {
  return onEndpoint(app, visit, async (tx, { endpoint, integration }) => {
    const { organizationId, id: endpointId } = endpoint
    const key = { organizationId, endpointId }
    const state = ({ on: 'enabled', off: 'disabled', delete: 'deleted' } as const)[to]
    await changeEndpoint(tx, key, { state, failures: 0, failingSince: null, pausedUntil: null })
    if (to === 'on') await queueSending(app, tx, key)
    await auditIntegration(app, tx, integration, {
      action: `endpoint.${to}`,
      object: `endpoint:${endpointId}`,
    })
    return ok(null)
  })
}

type Opened = { readonly integration: Integration; readonly endpoint: StoredEndpoint }

/** What is done to one endpoint, by somebody who has proven who they are; one change after the other. */
async function onEndpoint<T>(
  app: App,
  { endpointId, ...visit }: EndpointVisit,
  work: (tx: Transaction, opened: Opened) => Promise<Result<T>>,
): Promise<Result<T>> {
  const opened = await openProven(app, visit)
  if (!opened.ok) return opened
  const organizationId = opened.value.organization.id
  if (!isUuid(endpointId)) return failWith('NOT_FOUND')
  return app.transaction(async tx => {
    await lockIntegration(tx, organizationId)
    const endpoint = await endpointByKey(tx, { organizationId, endpointId })
    return endpoint === undefined ? failWith('NOT_FOUND') : work(tx, { integration: opened.value, endpoint })
  })
}

/** Sends an endpoint an event that nothing happened for: whether it answers is read in the list. */
export async function testEndpoint(app: App, { endpointId, ...visit }: EndpointVisit): Promise<Result<null>> {
  const opened = await openIntegration(app, visit)
  if (!opened.ok) return opened
  const { id: organizationId, organizationSlug, name } = opened.value.organization
  const endpoint = isUuid(endpointId)
    ? await endpointByKey(app.db, { organizationId, endpointId })
    : undefined
  if (endpoint?.state !== 'enabled') return failWith('NOT_FOUND')
  const now = app.now()
  const eventId = randomUUIDv7()
  const data = { organizationSlug, organizationName: name }
  const body = JSON.stringify({ eventType: 'Test', occasion: 'test', createdAt: now, data })
  return app.transaction(async tx => {
    await insertTestEvent(tx, { organizationId, eventId, body, now, trace: app.trace })
    await addDelivery(tx, { organizationId, eventId, endpointId, id: randomUUIDv7(), now })
    await queueSending(app, tx, { organizationId, endpointId })
    return ok(null)
  })
}

/** Sends an event to its endpoint once more, under the same id (rule INT-8). */
export async function replayEvent(
  app: App,
  { deliveryId, ...visit }: IntegrationVisit & { readonly deliveryId: string },
): Promise<Result<null>> {
  const opened = await openIntegration(app, visit)
  if (!opened.ok) return opened
  if (!isUuid(deliveryId)) return failWith('NOT_FOUND')
  const organizationId = opened.value.organization.id
  return app.transaction(async tx => {
    await lockIntegration(tx, organizationId)
    const again = { id: randomUUIDv7(), now: app.now() }
    const endpoint = await replayDelivery(tx, { organizationId, deliveryId }, again)
    if (endpoint === undefined) return failWith('NOT_FOUND')
    await queueSending(app, tx, endpoint)
    return ok(null)
  })
}
