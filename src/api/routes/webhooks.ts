import * as z from 'zod'
import { type ProviderName, providerNames } from '#domain/provider-name.ts'
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
  provider: ProviderName,
  audiences: readonly Audience[],
): Promise<Result<{ received: true }>> {
  const rawBody = typeof request.body === 'string' ? request.body : ''
  const header = (name: string) => String(request.headers[name] ?? '')
  let recorded = await acts.recordProviderEvent({ provider, rawBody, header, audience: audiences[0]! })
  for (const audience of audiences.slice(1)) {
    if (!recorded.ok) recorded = await acts.recordProviderEvent({ provider, rawBody, header, audience })
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

/** Where each provider tells what happened. */
export const webhookRoutes: readonly Route[] = providerNames.flatMap(provider => [
  // An operator may give both kinds of events one address: each has its own secrets.
  route({
    ...webhook,
    path: `/webhooks/${provider}`,
    name: 'receiveEvent',
    handle: call => record(call, provider, ['platform', 'connect']),
  }),
  route({
    ...webhook,
    path: `/webhooks/${provider}/connect`,
    name: 'receiveConnectEvent',
    handle: call => record(call, provider, ['connect']),
  }),
])

/** A thousand addresses and more. */
const noticeBytes = 256 * 1024

/** Where the operator's mail service tells what came back, and who complains (rule MSG-13). */
export const mailNoticeRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/webhooks/mail',
    name: 'receiveMailNotices',
    access: 'open',
    encoding: 'raw',
    bodyLimit: noticeBytes,
    status: 204,
    handle: ({ acts, request: { body, headers } }) => {
      const header = (name: string) => String(headers[name] ?? '')
      return acts.takeMailNotices({
        id: header('webhook-id'),
        timestamp: header('webhook-timestamp'),
        signature: header('webhook-signature'),
        body: typeof body === 'string' ? body : '',
      })
    },
  }),
]
