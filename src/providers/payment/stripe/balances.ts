import type Stripe from 'stripe'
import * as z from 'zod'
import type { Balances, Movement, Payout } from '#domain/payment/provider.ts'
import type { Ask } from './ask.ts'
import { instantReply, linkReply, metadataReply, signedCents, toSeconds } from './fields.ts'
import { newestFirst, oldestFirst } from './lists.ts'

/** The object that a movement comes from: what of it leads to an intent, and to what we made it for. */
const sourceReply = z.union([
  z.string(),
  z.object({
    id: z.string().min(1),
    payment_intent: linkReply,
    transfer_group: z.string().nullish(),
    metadata: metadataReply,
  }),
])
type Source = z.infer<typeof sourceReply>

const movementReply = z
  .object({
    object: z.literal('balance_transaction'),
    id: z.string().min(1),
    type: z.string().min(1),
    currency: z.literal('eur'),
    amount: signedCents,
    fee: signedCents,
    net: signedCents,
    source: sourceReply.nullish(),
    created: instantReply,
  })
  .transform(({ id, type, amount, fee, net, source, created }): Movement => {
    const sourceId = typeof source === 'object' ? (source?.id ?? null) : (source ?? null)
    const ids = { sourceId, intentId: intentIdOf(source), ownId: ownIdOf(source) }
    return { id, type, amount, fee, net, ...ids, createdAt: created }
  })

/** The provider names the transfer of a destination charge's group after its intent. */
const groupOfIntent = /^group_(pi_\w+)$/

function intentIdOf(source: Source | null | undefined): string | null {
  if (typeof source !== 'object' || source === null) return null
  return source.payment_intent ?? groupOfIntent.exec(source.transfer_group ?? '')?.[1] ?? null
}

function ownIdOf(source: Source | null | undefined): string | null {
  if (typeof source !== 'object' || source === null) return null
  return source.metadata.refund ?? source.metadata.dispute ?? null
}

const funds = z.array(z.object({ amount: signedCents, currency: z.string() }))
const balanceReply = z
  .object({ object: z.literal('balance'), available: funds, pending: funds })
  .transform(({ available, pending }) =>
    [...available, ...pending].reduce((sum, part) => sum + (part.currency === 'eur' ? part.amount : 0), 0),
  )

const statuses = {
  pending: 'pending',
  in_transit: 'pending',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
} as const satisfies Record<string, Payout['status']>

const payoutReply = (account: string) =>
  z
    .object({
      object: z.literal('payout'),
      id: z.string().min(1),
      currency: z.literal('eur'),
      amount: signedCents,
      status: z.enum(Object.keys(statuses) as (keyof typeof statuses)[]),
      arrival_date: instantReply,
      created: instantReply,
    })
    .transform(({ id, amount, status, arrival_date, created }): Payout => {
      const arrivalOn = arrival_date.slice(0, 10) // the provider writes midnight UTC of that day
      return { id, account, amount, status: statuses[status], arrivalOn, createdAt: created }
    })

/** What the provider's own books say, to compare ours with; payouts newest first. */
export function createBalances(stripe: Stripe, ask: Ask): Balances {
  const of = (account: string | null) => (account === null ? {} : { stripeAccount: account })
  return {
    listMovements(from, after) {
      const filter = { created: { gte: toSeconds(from) }, expand: ['data.source'] }
      const fetch = (page: object) => stripe.balanceTransactions.list({ ...filter, ...page })
      return oldestFirst(ask, fetch, movementReply, after)
    },

    readBalance: account => ask(() => stripe.balance.retrieve({}, of(account)), balanceReply),

    listPayouts: (account, after) =>
      newestFirst(ask, page => stripe.payouts.list(page, of(account)), payoutReply(account), after),

    readPayout: (account, id) =>
      ask(
        () => stripe.payouts.retrieve(id, {}, of(account)),
        payoutReply(account).refine(payout => payout.id === id),
      ),
  }
}
