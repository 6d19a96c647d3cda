import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { storeProviderEvent } from './store-provider-event.ts'

type SignedEvent = {
  readonly rawBody: string
  readonly signature: string
  readonly audience: 'platform' | 'connect'
}

/**
 * The provider says that something happened: the signature is checked, the event stored and a look queued, nothing more
 * (rule PAY-10). The same event again is answered the same and stored once.
 */
export async function recordProviderEvent(
  app: App,
  input: SignedEvent,
): Promise<Result<{ stored: boolean }>> {
  const event = app.provider('stripe').events.readEvent(input.rawBody, input.signature, input.audience)
  if (event === undefined) return failWith('BAD_REQUEST')
  const stored = await storeProviderEvent(app, event)
  app.crashPoint('event-stored')
  return ok({ stored })
}
