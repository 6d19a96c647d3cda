import * as z from 'zod'
import { ok, type Result } from '#domain/result.ts'
import type { Acts } from '#usecases/index.ts'
import { type Context, type Route, route } from '../route.ts'

/** Events carry whole objects of the provider. */
const eventBytes = 512 * 1024

const received = z.object({ received: z.literal(true) })
type Audience = Parameters<Acts['recordProviderEvent']>[0]['audience']

/** The bytes as they came, checked under the secrets of one audience after the other. */
async function record(
  { acts, request }: Context,
  audiences: readonly Audience[],
): Promise<Result<{ received: true }>> {
  const rawBody = typeof request.body === 'string' ? request.body : ''
  const signature = String(request.headers['stripe-signature'] ?? '')
  let recorded = await acts.recordProviderEvent({ rawBody, signature, audience: audiences[0]! })
  for (const audience of audiences.slice(1)) {
    if (!recorded.ok) recorded = await acts.recordProviderEvent({ rawBody, signature, audience })
  }
  return recorded.ok ? ok({ received: true }) : recorded
}

const webhook = {
  method: 'POST',
  access: 'open',
  encoding: 'raw',
  bodyLimit: eventBytes,
  answer: received,
} as const

export const webhookRoutes: readonly Route[] = [
  // An operator may give both kinds of events one address: each has its own secrets.
  route({
    ...webhook,
    path: '/webhooks/stripe',
    name: 'receiveEvent',
    handle: call => record(call, ['platform', 'connect']),
  }),
  route({
    ...webhook,
    path: '/webhooks/stripe/connect',
    name: 'receiveConnectEvent',
    handle: call => record(call, ['connect']),
  }),
]
