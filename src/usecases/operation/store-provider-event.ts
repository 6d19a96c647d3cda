import { storeEvent } from '#db/provider-events.ts'
import type { Look } from '#domain/job/jobs.ts'
import type { ProviderEvent } from '#domain/payment/provider.ts'
import type { App } from '../app.ts'
import { afterWait } from '../waits.ts'

/**
 * Several events tell of one step of an intent, most of them after the browser's own call has done the work: they are one
 * look, a moment later.
 */
const gatherSeconds = 2

/**
 * Stores an event, by webhook or by the poller, and queues the look that it asks for. The same event again is stored once.
 */
export async function storeProviderEvent(app: App, event: ProviderEvent): Promise<boolean> {
  const now = app.now()
  return storeEvent(app.db, event, {
    look: lookOf(event),
    trace: app.trace,
    now,
    lookAt: afterWait(app, gatherSeconds / 60),
  })
}

/** A charge has nothing to say that its intent does not, but for its refunds, which may have been made at the provider. */
function lookOf({ type, subject, intentId }: ProviderEvent): Look {
  return type === 'charge.refunded' && intentId !== null ? { kind: 'refundsOf', id: intentId } : subject
}
