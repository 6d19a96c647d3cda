import type Stripe from 'stripe'
import * as z from 'zod'
import type { Fees, ProviderFee } from '#domain/payment/provider.ts'
import type { Ask } from './ask.ts'

/** What a reply says of a balance transaction when it is expanded. */
export const balanceTransaction = z.object({
  id: z.string().min(1),
  currency: z.literal('eur'),
  fee: z.int(),
  fee_details: z.array(z.object({ type: z.string(), amount: z.int() })),
})

// Before it is known, a charge or its balance transaction is absent or a mere id.
const feeReply = z
  .object({
    object: z.literal('payment_intent'),
    latest_charge: z
      .union([
        z.string(),
        z.object({ balance_transaction: z.union([z.string(), balanceTransaction]).nullish() }),
      ])
      .nullish(),
  })
  .transform(({ latest_charge: charge }): ProviderFee | null => {
    const transaction = typeof charge === 'object' ? charge?.balance_transaction : undefined
    return typeof transaction === 'object' && transaction !== null ? toFee(transaction) : null
  })

/** The provider's part of a balance transaction's fee: the tip travels as an application fee and is not part of it. */
export function toFee({ id, fee, fee_details: details }: z.infer<typeof balanceTransaction>): ProviderFee {
  const ours = details.filter(detail => detail.type === 'application_fee')
  return { id, amount: ours.reduce((rest, detail) => rest - detail.amount, fee) }
}

/** The provider's own fee, the operator's expense; the tip, which travels as an application fee, is not part of it. */
export function createFees(stripe: Stripe, ask: Ask): Fees {
  const expand = ['latest_charge.balance_transaction']
  return { readFee: intentId => ask(() => stripe.paymentIntents.retrieve(intentId, { expand }), feeReply) }
}
