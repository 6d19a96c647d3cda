import { randomUUIDv7 } from 'node:crypto'
import { addDelivery, type Delivery, giveUpDeliveries, recordAttempt, takeDelivery } from '#db/deliveries.ts'
import {
  changeEndpoint,
  dueEndpoints,
  endEndpoint,
  endpointByKey,
  endpointsOf,
  leaveEndpoint,
  type StoredEndpoint,
  takeEndpoint,
} from '#db/event-endpoints.ts'
import { eventByKey, writeEventBody } from '#db/events.ts'
import type { Transaction } from '#db/schema.ts'
import {
  deliveryMinutes,
  type EndpointKey,
  type EventKey,
  goneCode,
  isGivenUp,
  isReceived,
  isTriedAgain,
  minutesToWait,
  secondsOfPause,
} from '#domain/integration/delivery.ts'
import type { App, OutsideAnswer } from '../app.ts'
import { tellAdministrators } from '../mail-envelope.ts'
import { minutesAfter } from '../paris-time.ts'
import { eventBody } from './event-body.ts'
import { queueSending } from './queue-sending.ts'
import { openSecrets, signedHeaders } from './sign-event.ts'

/** Writes an event and one delivery for each endpoint that hears it; repeating it adds nothing (rule INT-4). */
export async function tellEvent(app: App, key: EventKey): Promise<void> {
  const event = await eventByKey(app.db, key)
  if (event === undefined) return
  const body = event.body ?? (await eventBody(app, event))
  if (body === undefined) return
  const { organizationId, eventId } = key
  await app.transaction(async tx => {
    await writeEventBody(tx, key, body)
    for (const { id: endpointId, state, eventTypes } of await endpointsOf(tx, organizationId)) {
      if (state !== 'enabled' || !eventTypes.some(type => type === event.eventType)) continue
      await addDelivery(tx, { organizationId, eventId, endpointId, id: randomUUIDv7(), now: app.now() })
      await queueSending(app, tx, { organizationId, endpointId })
    }
  })
}

/** Minutes that a sender has an endpoint to itself, and a delivery: longer than any of its calls. */
const lease = 2
/** Deliveries of one sender; who comes next goes on. */
const mostAtOnce = 20

/**
 * Sends what waits for one endpoint, one after the other, and stops where it fails. Only one sender is at an endpoint at a
 * time; one that died leaves it free after a while, and its delivery is sent again under the same id (rule INT-6).
 */
export async function sendEvents(app: App, key: EndpointKey): Promise<void> {
  const began = app.now()
  if (!(await takeEndpoint(app.db, key, began, minutesAfter(began, lease)))) return
  let goesOn = true
  for (let sent = 0; goesOn && sent < mostAtOnce; sent += 1) goesOn = await sendNext(app, key)
  await leaveEndpoint(app.db, key)
  // What came after the last look: whoever wanted to send it meanwhile has left.
  const isDue = (await dueEndpoints(app.db, app.now())).some(due => due.endpointId === key.endpointId)
  if (isDue) await app.transaction(tx => queueSending(app, tx, key))
}

/** Sends the delivery that is due; false where none is, or its endpoint does not answer. */
async function sendNext(app: App, key: EndpointKey): Promise<boolean> {
  const endpoint = await endpointByKey(app.db, key)
  if (endpoint?.state !== 'enabled') return false
  const at = app.now()
  const delivery = await takeDelivery(app.db, key, at, minutesAfter(at, lease))
  if (delivery === undefined) return false
  const { eventId: id, body } = delivery
  const headers = signedHeaders(openSecrets(app, endpoint), { id, body, at })
  const answer = await app.outside.post(endpoint.url, { headers, body })
  await app.transaction(tx => settle(app, tx, { endpoint, delivery, answer, at }))
  return isReceived(answer.code)
}

type Sent = {
  readonly endpoint: StoredEndpoint
  readonly delivery: Delivery
  readonly answer: OutsideAnswer
  readonly at: string
}

async function settle(app: App, tx: Transaction, { endpoint, delivery, answer, at }: Sent): Promise<void> {
  const now = app.now()
  const { organizationId, id: endpointId } = endpoint
  const key = { organizationId, endpointId }
  const attempt = { at, ...answer }
  if (isReceived(answer.code)) {
    await recordAttempt(tx, delivery, attempt, { event: 'receive', nextAt: now, now })
    await changeEndpoint(tx, key, { failures: 0, failingSince: null, pausedUntil: null })
    return
  }
  const nextAt = minutesAfter(now, minutesToWait(delivery.attempts + 1, Math.random()))
  const event = isTriedAgain(delivery.createdAt, nextAt) ? null : 'giveUp'
  await recordAttempt(tx, delivery, attempt, { event, nextAt, now })
  await noteFailure(app, tx, endpoint, answer.code)
}

/** An endpoint that fails is left alone for a while, and switched off where it is gone or nothing came through for days. */
async function noteFailure(
  app: App,
  tx: Transaction,
  { organizationId, id: endpointId, failures: before, failingSince: since }: StoredEndpoint,
  code: number | null,
): Promise<void> {
  const now = app.now()
  const key = { organizationId, endpointId }
  const failures = before + 1
  const failingSince = since ?? now
  const pause = secondsOfPause(failures)
  const pausedUntil = pause === 0 ? null : minutesAfter(now, pause / 60)
  await changeEndpoint(tx, key, { failures, failingSince, pausedUntil })
  const state = code === goneCode ? 'gone' : isGivenUp(failingSince, now) ? 'failing' : null
  if (state === null || !(await endEndpoint(tx, key, state))) return
  // The instant tells one time that it was switched off from the next.
  await tellAdministrators(app, tx, organizationId, 'endpointDisabled', `${endpointId}.${Date.parse(now)}`)
}

/** Wakes the senders of what is due, and gives up what could not be told in two days. Returns how many endpoints have something. */
export async function sweepDeliveries(app: App): Promise<number> {
  const now = app.now()
  await app.transaction(tx => giveUpDeliveries(tx, minutesAfter(now, -deliveryMinutes), now))
  const due = await dueEndpoints(app.db, now)
  for (const endpoint of due) await app.transaction(tx => queueSending(app, tx, endpoint))
  return due.length
}
