import type { ProviderName } from '#domain/provider-name.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { storeProviderEvent } from './store-provider-event.ts'

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
