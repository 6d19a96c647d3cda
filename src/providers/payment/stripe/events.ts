import type Stripe from 'stripe'
import * as z from 'zod'
import type { EventSource, EventSubject, ProviderEvent } from '#domain/payment/provider.ts'
import type { Ask } from './ask.ts'
import { toSeconds } from './fields.ts'
import { oldestFirst } from './lists.ts'
import type { StripeSettings, WebhookSecret } from './settings.ts'

/** What the operator's own endpoint has to hear, and what the poller asks for (docs/runbooks/stripe-connect.md). */
export const platformEventTypes = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'setup_intent.setup_failed',
  'setup_intent.succeeded',
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.refunded',
  'charge.updated',
  'refund.created',
  'refund.failed',
  'refund.updated',
] as const

/** What the endpoint of connected accounts has to hear. */
export const connectEventTypes = [
  'account.updated',
  'payout.canceled',
  'payout.created',
  'payout.failed',
  'payout.paid',
  'payout.reconciliation_completed',
  'payout.updated',
] as const

const subjectOfEvent = z.looseObject({
  object: z.string(),
  id: z.string().optional(),
  payment_intent: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish(),
})
type Subject = z.infer<typeof subjectOfEvent>

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
export function createEvents(stripe: Stripe, ask: Ask, settings: StripeSettings): Required<EventSource> {
  const secretsOf = { platform: settings.webhookSecrets, connect: settings.connectWebhookSecrets }
  return {
    signatureHeader: 'stripe-signature',
    readEvent(rawBody, signature, audience): ProviderEvent | undefined {
      const isSigned = secretsOf[audience].some(secret => holds(stripe, rawBody, signature, secret))
      return isSigned ? eventReply.transform(toEvent).safeParse(JSON.parse(rawBody)).data : undefined
    },

    listEvents(from, after) {
      const filter = { created: { gte: toSeconds(from) }, types: [...platformEventTypes] }
      const fetch = (page: object) => stripe.events.list({ ...filter, ...page })
      return oldestFirst(ask, fetch, eventReply.transform(toEvent), after)
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

function toEvent(event: z.infer<typeof eventReply>): ProviderEvent & { readonly id: string } {
  const { object } = event.data
  return {
    account: event.account ?? platformAccount,
    id: event.id,
    type: event.type,
    subject: subjectOf(object),
    intentId: intentIdOf(object),
    payload: event,
  }
}

const kinds: Readonly<Record<string, EventSubject['kind']>> = {
  payment_intent: 'intent',
  setup_intent: 'setup',
  refund: 'refund',
  dispute: 'dispute',
  payout: 'payout',
  account: 'account',
}

/** What is to be fetched: a charge has nothing to say that its intent does not. */
function subjectOf(subject: Subject): EventSubject {
  const { object, id } = subject
  const parent = parentOf(subject)
  if (object === 'charge' && parent !== null) return { kind: 'intent', id: parent }
  return { kind: (id && kinds[object]) || 'other', id: id ?? '' }
}

/** The intent itself, or the intent that a charge, refund or dispute belongs to. */
function intentIdOf(subject: Subject): string | null {
  return subject.object === 'payment_intent' ? (subject.id ?? null) : parentOf(subject)
}

function parentOf({ payment_intent: parent }: Subject): string | null {
  return typeof parent === 'object' ? (parent?.id ?? null) : (parent ?? null)
}
