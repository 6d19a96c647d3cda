import { queueLook, storeEvent } from '#db/provider-events.ts'
import type { Look } from '#domain/job/jobs.ts'
import type { ProviderEvent } from '#domain/payment/provider.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import type { App } from '../app.ts'
import { afterWait } from '../waits.ts'

/**
 * Several events tell of one step of an intent, most of them after the browser's own call has done the work: they are one
 * look, a moment later.
 */
const gatherSeconds = 2

/**
 * Stores an event, by webhook or by the poller, and queues the look that it asks for; returns whether it is new. The same event
 * again is stored once; a bare ping, which has no id, is a look each time.
 */
export async function storeProviderEvent(
  app: App,
  provider: ProviderName,
  event: ProviderEvent,
): Promise<boolean> {
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
