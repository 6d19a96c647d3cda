import type { Metadata } from '../objects/common.ts'
import type { StoredEvent, WebhookEndpoint } from '../objects/webhook.ts'
import { apiVersion, type Draft } from '../store/draft.ts'
import { newId, randomText } from '../store/ids.ts'

export type GivenEndpoint = {
  url: string
  enabled_events: string[]
  api_version?: string
  connect?: boolean
  description?: string
  metadata?: Metadata
  /** Chosen by the platform when it starts its own sandbox; the provider always draws one. */
  secret?: string
}

export const createEndpoint = (
  draft: Draft,
  given: GivenEndpoint,
): { endpoint: WebhookEndpoint; secret: string } => {
  const id = newId('we')
  const secret = given.secret ?? `whsec_${randomText(32)}`
  const endpoint = draft.put<WebhookEndpoint>({
    id,
    object: 'webhook_endpoint',
    api_version: given.api_version ?? apiVersion,
    application: null,
    created: draft.now,
    description: given.description ?? null,
    enabled_events: given.enabled_events,
    livemode: false,
    metadata: given.metadata ?? {},
    status: 'enabled',
    url: given.url,
  })
  draft.put({ id, object: 'sandbox.endpoint', secret, connect: given.connect === true })
  return { endpoint, secret }
}

/** An event as the provider shows and sends it. */
export const presentEvent = (event: StoredEvent, pendingWebhooks: number): object => {
  const { previous_attributes: previous, ...head } = event.head
  return {
    id: event.id,
    object: 'event',
    ...head,
    data: { object: event.body, ...(previous ? { previous_attributes: previous } : {}) },
    pending_webhooks: pendingWebhooks,
  }
}
