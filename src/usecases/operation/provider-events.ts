import { moveCursor } from '#db/provider-cursors.ts'
import { queueLook, storeEvent } from '#db/provider-events.ts'
import type { Look } from '#domain/job/jobs.ts'
import type { ProviderEvent } from '#domain/payment/provider.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { afterWait } from '../paris-time.ts'
import { newEvents } from './new-events.ts'

type SignedEvent = {
  readonly provider: ProviderName
  readonly rawBody: string
  /** What a header of the request says. */
  readonly header: (name: string) => string
  readonly audience: 'platform' | 'connect'
}

/**
 * A provider says that something happened: the signature is checked where it signs, the event stored and a look queued, nothing more
 * (rule PAY-10). The same event again is answered the same and stored once.
 */
export async function recordProviderEvent(
  app: App,
  input: SignedEvent,
): Promise<Result<{ stored: boolean }>> {
  const { provider, rawBody, audience } = input
  const { events } = app.provider(provider)
  const signature = events.signatureHeader === null ? '' : input.header(events.signatureHeader)
  const event = events.readEvent(rawBody, signature, audience)
  if (event === undefined) return failWith('BAD_REQUEST')
  const stored = await storeProviderEvent(app, provider, event)
  app.crashPoint('event-stored')
  return ok({ stored })
}

/**
 * Finds what a lost webhook would have told: every event since the last time is stored as if it had come by itself; those
 * that had come are known. Returns how many were new. What it has not read to the end it reads again.
 */
export async function pollEvents(app: App): Promise<{ found: number }> {
  const start = app.now()
  let found = 0
  for (const provider of app.providers) {
    for await (const events of newEvents(app, provider)) {
      for (const event of events) if (await storeProviderEvent(app, provider, event)) found += 1
    }
    await moveCursor(app.db, provider, 'events', start)
  }
  return { found }
}

/**
 * Several events tell of one step of an intent, most of them after the browser's own call has done the work: they are one
 * look, a moment later.
 */
const gatherSeconds = 2

/**
 * Stores an event, by webhook or by the poller, and queues the look that it asks for; returns whether it is new. The same event
 * again is stored once; a bare ping, which has no id, is a look each time.
 */
async function storeProviderEvent(app: App, provider: ProviderName, event: ProviderEvent): Promise<boolean> {
  const now = app.now()
  const { id, account } = event
  const facts = { provider, trace: app.trace, lookAt: afterWait(app, gatherSeconds / 60) }
  if (id !== null) return storeEvent(app.db, { ...event, id }, { ...facts, look: lookOf(event), now })
  await queueLook(app.db, account, { ...facts, look: lookOfPing(event) })
  return false
}

/** A bare ping about an intent may mean its refunds as well: everything of it is fetched. */
function lookOfPing({ subject }: ProviderEvent): Look {
  return subject.kind === 'intent' ? { kind: 'everythingOf', id: subject.id } : subject
}

/** A charge has nothing to say that its intent does not, but for its refunds, which may have been made at the provider. */
function lookOf({ type, subject, intentId }: ProviderEvent): Look {
  return type === 'charge.refunded' && intentId !== null ? { kind: 'refundsOf', id: intentId } : subject
}
