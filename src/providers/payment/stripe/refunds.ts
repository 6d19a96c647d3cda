import type Stripe from 'stripe'
import * as z from 'zod'
import type { ProviderAnswer, Refund, Refunds } from '#domain/payment/provider.ts'
import type { Ask } from './ask.ts'
import { cents } from './intent-reply.ts'

const statuses = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
} as const satisfies Record<string, Refund['status']>

/** A reply about a refund of this intent. */
const refundReply = (intentId: string) =>
  z
    .object({
      object: z.literal('refund'),
      id: z.string().min(1),
      payment_intent: z.literal(intentId),
      amount: cents,
      currency: z.literal('eur'),
      status: z.enum(Object.keys(statuses) as (keyof typeof statuses)[]),
    })
    .transform(({ id, amount, status }): Refund => ({ id, amount, status: statuses[status] }))

const feeOfIntentReply = z.object({
  object: z.literal('payment_intent'),
  application_fee_amount: cents.nullish(),
})

/** Refunds. The whole of it comes back from the organization, and the tip from the operator's fee (payments/README). */
export function createRefunds(stripe: Stripe, ask: Ask): Refunds {
  return {
    async refundAll(intentId, idempotencyKey): Promise<ProviderAnswer<Refund>> {
      // asking back a fee that was never taken is refused by the provider
      const fee = await ask(() => stripe.paymentIntents.retrieve(intentId), feeOfIntentReply)
      if (fee.outcome !== 'done') return fee
      const params = {
        payment_intent: intentId,
        reverse_transfer: true,
        ...((fee.value.application_fee_amount ?? 0) > 0 && { refund_application_fee: true }),
      }
      return ask(() => stripe.refunds.create(params, { idempotencyKey }), refundReply(intentId))
    },
  }
}
