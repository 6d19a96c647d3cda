import { createHmac } from 'node:crypto'
import type { StoredEndpoint } from '#db/event-endpoints.ts'
import { secretPrefix } from '#domain/integration/endpoint.ts'
import type { App } from '../app.ts'

/** What a secret is sealed for: it opens for its own endpoint alone. */
export function secretSubject({ organizationId, id }: Pick<StoredEndpoint, 'organizationId' | 'id'>): string {
  return `endpoint:${organizationId}:${id}`
}

type Keys = Pick<StoredEndpoint, 'organizationId' | 'id' | 'secret' | 'formerSecret' | 'formerUntil'>

/** The secrets that sign now, today's first; the former one until its time is over (rule INT-7). */
export function openSecrets({ sealer, now }: Pick<App, 'sealer' | 'now'>, endpoint: Keys): readonly string[] {
  const { secret, formerSecret, formerUntil } = endpoint
  const isFormerValid = formerUntil !== null && Date.parse(formerUntil) > Date.parse(now())
  const sealed = isFormerValid && formerSecret !== null ? [secret, formerSecret] : [secret]
  return sealed.flatMap(each => sealer.open(each, secretSubject(endpoint)) ?? [])
}

type Message = { readonly id: string; readonly body: string; readonly at: string }

/**
 * The headers of a message: those of Standard Webhooks 1.0, a signature for each secret, and `x-ha-signature`, which older
 * integrations check: HMAC-SHA256 of the body in hexadecimal, under today's secret as it is written (rule INT-7).
 */
export function signedHeaders(secrets: readonly string[], { id, body, at }: Message): Record<string, string> {
  const timestamp = String(Math.floor(Date.parse(at) / 1_000))
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  const [secret = ''] = secrets
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Obole-Events/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
    'x-ha-signature': createHmac('sha256', secret).update(body).digest('hex'),
  }
}
