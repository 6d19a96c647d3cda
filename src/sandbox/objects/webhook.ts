import type { Metadata } from './common.ts'

export type WebhookEndpoint = {
  id: string
  object: 'webhook_endpoint'
  api_version: string | null
  application: string | null
  created: number
  description: string | null
  enabled_events: string[]
  livemode: false
  metadata: Metadata
  status: 'enabled' | 'disabled'
  url: string
}

/** What the provider never shows again: the signing secret, and whose events the endpoint gets. */
export type EndpointSecret = { id: string; object: 'sandbox.endpoint'; secret: string; connect: boolean }

export type EventHead = {
  api_version: string
  created: number
  livemode: false
  request: { id: string | null; idempotency_key: string | null }
  type: string
  account?: string
  previous_attributes?: Record<string, unknown>
}

/** An event as kept: `body` is the object as it stood when the event happened. */
export type StoredEvent = { id: string; object: 'event'; head: EventHead; body: object }

/** An event that one endpoint has not yet acknowledged. */
export type Delivery = {
  id: string
  object: 'sandbox.delivery'
  event: string
  endpoint: string
  attempts: number
  /** Milliseconds since 1970, on the real clock. */
  due: number
}
