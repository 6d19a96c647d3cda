import type Stripe from 'stripe'
import * as z from 'zod'
import type { Dispute, Disputes } from '#domain/payment/provider.ts'
import type { Ask } from './ask.ts'
import { cents, linkReply, signedCents } from './fields.ts'

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
})

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
      }),
    )

const chargeReply = z.object({ object: z.literal('charge'), transfer: linkReply })

const reversalReply = z
  .object({ object: z.literal('transfer_reversal'), id: z.string().min(1), amount: cents })
  .transform(({ id, amount }) => ({ id, amount }))

const transferReply = z
  .object({ object: z.literal('transfer'), id: z.string().min(1), amount: cents, currency: z.literal('eur') })
  .transform(({ id, amount }) => ({ id, amount }))

/** Disputes debit the operator; what the organization was given is taken back, and given again (payments/README). */
export function createDisputes(stripe: Stripe, ask: Ask): Disputes {
  return {
    readDispute: id => ask(() => stripe.disputes.retrieve(id), disputeReply(id)),

    async reverseTransfer(chargeId, amount, metadata, idempotencyKey) {
      const charge = await ask(() => stripe.charges.retrieve(chargeId), chargeReply)
      if (charge.outcome !== 'done') return charge
      const { transfer } = charge.value
      if (transfer === null) return { outcome: 'rejected', http: 404, code: 'no_transfer' }
      const params = { amount, metadata: { ...metadata } }
      return ask(
        () => stripe.transfers.createReversal(transfer, params, { idempotencyKey }),
        reversalReply.refine(reversal => reversal.amount === amount),
      )
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
