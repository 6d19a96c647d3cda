import type Stripe from 'stripe'
import * as z from 'zod'
import type { Balances, Movement, Payout, PayoutMovement } from '#domain/payment/provider-balances.ts'
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

const told = { not_applicable: 'none', in_progress: 'pending', completed: 'known' } as const

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
      automatic: z.boolean(),
      reconciliation_status: z.enum(['not_applicable', 'in_progress', 'completed']),
    })
    .transform(({ id, amount, status, arrival_date, created, ...more }): Payout => {
      const arrivalOn = arrival_date.slice(0, 10) // the provider writes midnight UTC of that day
      const movements = more.automatic ? told[more.reconciliation_status] : 'none'
      return { id, account, amount, status: statuses[status], arrivalOn, createdAt: created, movements }
    })

/** What made a movement of an account: a transfer and its way back, as the account's own objects lead to them. */
const transferReply = z.object({ transfer_group: z.string().nullish(), metadata: metadataReply })
const reversalReply = z.object({
  metadata: metadataReply,
  source_refund: linkReply,
  transfer: z.union([z.string(), transferReply]).nullish(),
})
const accountSourceReply = z.union([
  z.string(),
  z.object({
    id: z.string().min(1),
    source_transfer: z.union([z.string(), transferReply]).nullish(),
    source_transfer_reversal: z.union([z.string(), reversalReply]).nullish(),
  }),
])

const payoutMovementReply = z
  .object({
    object: z.literal('balance_transaction'),
    id: z.string().min(1),
    type: z.string().min(1),
    currency: z.literal('eur'),
    net: signedCents,
    source: accountSourceReply.nullish(),
    created: instantReply,
  })
  .transform(({ id, type, net, source, created: createdAt }): PayoutMovement => {
    const movement = { id, type, net, createdAt }
    if (typeof source !== 'object' || source === null) {
      return { ...movement, sourceId: source ?? null, intentId: null, refundId: null, own: null }
    }
    const reversal = expanded(source.source_transfer_reversal)
    const transfer = expanded(source.source_transfer) ?? expanded(reversal?.transfer)
    const intentId = groupOfIntent.exec(transfer?.transfer_group ?? '')?.[1] ?? null
    const own = ownOf(reversal === undefined ? transfer?.metadata : reversal.metadata)
    return { ...movement, sourceId: source.id, intentId, refundId: reversal?.source_refund ?? null, own }
  })

const expanded = <T extends object>(link: string | T | null | undefined): T | undefined =>
  typeof link === 'object' && link !== null ? link : undefined

function ownOf({ refund, dispute }: Readonly<Record<string, string>> = {}): PayoutMovement['own'] {
  if (refund !== undefined) return { of: 'refund', id: refund }
  return dispute === undefined ? null : { of: 'dispute', id: dispute }
}

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

    async listPayoutMovements(account, payout, after) {
      const expand = ['data.source.source_transfer', 'data.source.source_transfer_reversal.transfer']
      const fetch = (page: object) =>
        stripe.balanceTransactions.list({ payout, expand, ...page }, of(account))
      const answer = await newestFirst(ask, fetch, payoutMovementReply, after)
      if (answer.outcome !== 'done') return answer
      const items = answer.value.items.filter(
        ({ type, sourceId }) => type !== 'payout' || sourceId !== payout,
      )
      return { outcome: 'done', value: { ...answer.value, items } }
    },
  }
}
