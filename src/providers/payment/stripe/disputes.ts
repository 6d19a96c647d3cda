import type Stripe from 'stripe'
import * as z from 'zod'
import type { Dispute, Disputes, MoneyMoved } from '#domain/payment/provider.ts'
import { onceRead } from '#domain/payment/provider-answer.ts'
import type { Ask } from './ask.ts'
import { cents, linkReply, metadataReply, signedCents, toSeconds } from './fields.ts'
import { findIn } from './lists.ts'

const statuses = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  prevented: 'closed',
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
} as const satisfies Record<string, Dispute['status']>

const wire = z.object({
  object: z.literal('dispute'),
  id: z.string().min(1),
  payment_intent: linkReply,
  charge: linkReply.pipe(z.string()),
  amount: cents,
  currency: z.literal('eur'),
  status: z.enum(Object.keys(statuses) as (keyof typeof statuses)[]),
  reason: z.string(),
  balance_transactions: z.array(z.object({ amount: signedCents, fee: signedCents })),
  evidence_details: z.object({ due_by: z.int().nullish() }).optional(),
})

/** Seconds of the provider as an instant; 0 is its word for no date. */
const dueOf = (seconds: number | null | undefined) =>
  seconds ? { evidenceDueAt: new Date(seconds * 1000).toISOString() } : {}

const disputeReply = (id: string) =>
  wire
    .refine(reply => reply.id === id)
    .transform(
      (reply): Dispute => ({
        id,
        intentId: reply.payment_intent,
        chargeId: reply.charge,
        amount: reply.amount,
        // a fee that is given back comes as a negative one
        fee: reply.balance_transactions.reduce((sum, { fee }) => sum + fee, 0),
        status: statuses[reply.status],
        fundsWithdrawn: reply.balance_transactions.some(({ amount }) => amount < 0),
        reason: reply.reason,
        ...dueOf(reply.evidence_details?.due_by),
      }),
    )

const chargeReply = z.object({ object: z.literal('charge'), transfer: linkReply })

const reversalReply = z
  .object({ object: z.literal('transfer_reversal'), id: z.string().min(1), amount: cents })
  .transform(({ id, amount }) => ({ id, amount }))

const transferReply = z
  .object({ object: z.literal('transfer'), id: z.string().min(1), amount: cents, currency: z.literal('eur') })
  .transform(({ id, amount }) => ({ id, amount }))

const movedReply = z.object({ id: z.string().min(1), amount: cents, metadata: metadataReply })

/** A transfer shows its newest reversals; more of them are a list of their own. */
const reversalsReply = z
  .object({
    object: z.literal('transfer'),
    reversals: z.object({ data: z.array(movedReply), has_more: z.boolean() }),
  })
  .transform(({ reversals }) => reversals)

type Facts = Readonly<Record<string, string>>
type Carrier = MoneyMoved & { readonly metadata: Facts }

/** Whether something carries all of these facts. */
const carries =
  (facts: Facts) =>
  ({ metadata }: Carrier): boolean =>
    Object.entries(facts).every(([name, value]) => metadata[name] === value)

const moved = (found: Carrier | undefined): MoneyMoved | null =>
  found === undefined ? null : { id: found.id, amount: found.amount }

/** How far our clock and the provider's may be apart, in seconds, when something is looked for from an instant on. */
const clocksApart = 86_400

/** Disputes debit the operator; what the organization was given is taken back, and given again (rule REF-6). */
export function createDisputes(stripe: Stripe, ask: Ask): Disputes {
  const readCharge = (id: string) => ask(() => stripe.charges.retrieve(id), chargeReply)
  const reverse: Disputes['reverseGiven'] = (transfer, amount, metadata, idempotencyKey) => {
    const params = { amount, metadata: { ...metadata } }
    return ask(
      () => stripe.transfers.createReversal(transfer, params, { idempotencyKey }),
      reversalReply.refine(reversal => reversal.amount === amount),
    )
  }
  const findReversalIn: Disputes['findReversalOfGiven'] = async (transfer, metadata) => {
    const shown = await ask(() => stripe.transfers.retrieve(transfer), reversalsReply)
    if (shown.outcome !== 'done') return shown
    const found = shown.value.data.find(carries(metadata))
    if (found !== undefined || !shown.value.has_more) return { outcome: 'done', value: moved(found) }
    const list = (page: object) => stripe.transfers.listReversals(transfer, page)
    const answer = await findIn(ask, list, movedReply, carries(metadata))
    return answer.outcome === 'done' ? { ...answer, value: moved(answer.value) } : answer
  }
  return {
    reverseGiven: reverse,

    findReversalOfGiven: findReversalIn,

    async findReversal(chargeId, metadata) {
      const charge = await readCharge(chargeId)
      if (charge.outcome !== 'done') return charge
      const { transfer } = charge.value
      return transfer === null ? { outcome: 'done', value: null } : findReversalIn(transfer, metadata)
    },

    async findTransfer(destination, since, metadata) {
      const input = { destination, created: { gte: toSeconds(since) - clocksApart } }
      const list = (page: object) => stripe.transfers.list({ ...input, ...page })
      const answer = await findIn(ask, list, movedReply, carries(metadata))
      return answer.outcome === 'done' ? { ...answer, value: moved(answer.value) } : answer
    },

    readDispute: id => ask(() => stripe.disputes.retrieve(id), disputeReply(id)),

    async reverseTransfer(chargeId, amount, metadata, idempotencyKey) {
      return onceRead(await readCharge(chargeId), async ({ transfer }) => {
        if (transfer === null) return { outcome: 'rejected', http: 404, code: 'no_transfer' }
        return reverse(transfer, amount, metadata, idempotencyKey)
      })
    },

    transfer: ({ destination, amount, metadata }, idempotencyKey) => {
      const params = { amount, currency: 'eur', destination, metadata: { ...metadata } }
      return ask(
        () => stripe.transfers.create(params, { idempotencyKey }),
        transferReply.refine(transfer => transfer.amount === amount),
      )
    },
  }
}
