import type Stripe from 'stripe'
import * as z from 'zod'
import type { Refund, Refunds } from '#domain/payment/provider.ts'
import { onceRead } from '#domain/payment/provider-answer.ts'
import type { Ask } from './ask.ts'
import { cents, linkReply, metadataReply } from './fields.ts'
import { allOf } from './lists.ts'

const statuses = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
} as const satisfies Record<string, Refund['status']>

/** The reversal of the charge's transfer: told where it was expanded; null where nothing was reversed. */
const reversedReply = z
  .union([z.string(), z.object({ object: z.literal('transfer_reversal'), amount: cents })])
  .nullish()
  .transform(reversal => {
    if (reversal === null) return 0
    return typeof reversal === 'object' ? reversal.amount : null
  })

const refundReply = z
  .object({
    object: z.literal('refund'),
    id: z.string().min(1),
    payment_intent: linkReply,
    amount: cents,
    currency: z.literal('eur'),
    status: z.enum(Object.keys(statuses) as (keyof typeof statuses)[]),
    transfer_reversal: reversedReply,
    metadata: metadataReply,
  })
  .transform(
    ({ id, payment_intent: intentId, amount, status, transfer_reversal: reversed, metadata }): Refund => {
      return { id, intentId, amount, status: statuses[status], reversed, metadata }
    },
  )

const feeOfIntentReply = z
  .object({ object: z.literal('payment_intent'), application_fee_amount: cents.nullish() })
  .transform(({ application_fee_amount: fee }) => fee ?? 0)

/**
 * Refunds, paid out of the operator's balance. The transfer was the whole charge and the tip came back as a fee, so the
 * organization's part is reversed from its account and the tip's is not (rule REF-1).
 */
export function createRefunds(stripe: Stripe, ask: Ask): Refunds {
  const partly = {
    organization: { reverse_transfer: true, refund_application_fee: false },
    tip: { reverse_transfer: false, refund_application_fee: false },
    returned: { reverse_transfer: false, refund_application_fee: false },
  }
  return {
    async refund(intentId, part, metadata, idempotencyKey) {
      const params = { payment_intent: intentId, amount: part.amount, metadata: { ...metadata } }
      const create = (flags: Stripe.RefundCreateParams) =>
        ask(
          () => stripe.refunds.create({ ...params, ...flags }, { idempotencyKey }),
          refundReply.refine(refund => refund.intentId === intentId && refund.amount === part.amount),
        )
      if (part.of !== 'whole') return create(partly[part.of])
      // asking back a fee that was never taken is refused by the provider
      const fee = await ask(() => stripe.paymentIntents.retrieve(intentId), feeOfIntentReply)
      return onceRead(fee, taken =>
        create({ reverse_transfer: true, ...(taken > 0 && { refund_application_fee: true }) }),
      )
    },

    readRefund: id =>
      ask(
        () => stripe.refunds.retrieve(id),
        refundReply.refine(refund => refund.id === id),
      ),

    listRefunds: intentId =>
      allOf(
        ask,
        page =>
          stripe.refunds.list({ payment_intent: intentId, expand: ['data.transfer_reversal'], ...page }),
        refundReply,
      ),
  }
}
