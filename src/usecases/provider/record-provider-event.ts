import { storeEvent } from '#db/provider-events.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'

/**
 * Several events tell of one step of an intent, most of them after the browser's own call has done the work: they are one
 * look, a moment later.
 */
const gatherSeconds = 2

type SignedEvent = {
  readonly rawBody: string
  readonly signature: string
  readonly audience: 'platform' | 'connect'
}

/**
 * The provider says that something happened: the signature is checked, the event stored and a job queued, nothing more
 * (D5). The same event again is answered the same and stored once.
 */
export async function recordProviderEvent(
  app: App,
  input: SignedEvent,
): Promise<Result<{ stored: boolean }>> {
  const event = app.provider('stripe').events.readEvent(input.rawBody, input.signature, input.audience)
  if (event === undefined) return failWith('BAD_REQUEST')
  const now = app.now()
  const stored = await storeEvent(app.db, event, {
    trace: app.trace,
    now,
    lookAt: minutesAfter(now, gatherSeconds / 60),
  })
  app.crashPoint('event-stored')
  return ok({ stored })
}
