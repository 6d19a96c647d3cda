import type Stripe from 'stripe'
import * as z from 'zod'
import type { EventSource, ProviderEvent } from '#domain/payment/provider.ts'
import type { StripeSettings, WebhookSecret } from './settings.ts'

const subjectOfEvent = z.looseObject({
  object: z.string(),
  id: z.string().optional(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
})

const eventReply = z.looseObject({
  object: z.literal('event'),
  id: z.string().min(1),
  type: z.string().min(1),
  account: z.string().min(1).optional(),
  data: z.object({ object: subjectOfEvent }),
})

/** Whose events an event without `account` are: the operator's own account. */
const platformAccount = 'platform'

/** Signed notices. All secrets of the audience verify the raw bytes; anything else is no event. */
export function createEvents(stripe: Stripe, settings: StripeSettings): EventSource {
  const secretsOf = { platform: settings.webhookSecrets, connect: settings.connectWebhookSecrets }
  return {
    readEvent(rawBody, signature, audience): ProviderEvent | undefined {
      const isSigned = secretsOf[audience].some(secret => holds(stripe, rawBody, signature, secret))
      return isSigned ? toEvent(rawBody) : undefined
    },
  }
}

function holds(stripe: Stripe, rawBody: string, signature: string, { secret }: WebhookSecret): boolean {
  try {
    stripe.webhooks.constructEvent(rawBody, signature, secret)
    return true
  } catch {
    return false
  }
}

function toEvent(rawBody: string): ProviderEvent | undefined {
  const event = eventReply.safeParse(JSON.parse(rawBody)).data
  if (!event) return undefined
  return {
    account: event.account ?? platformAccount,
    id: event.id,
    type: event.type,
    intentId: intentIdOf(event.data.object),
    payload: event,
  }
}

/** The intent itself, or the intent that a charge, refund or dispute belongs to. */
function intentIdOf({ object, id, payment_intent: parent }: z.infer<typeof subjectOfEvent>): string | null {
  if (object === 'payment_intent') return id ?? null
  return typeof parent === 'object' ? (parent?.id ?? null) : (parent ?? null)
}
