import type Stripe from 'stripe'
import * as z from 'zod'
import type { Evidence } from '#domain/payment/provider.ts'
import type { Ask } from './ask.ts'
import { metadataReply } from './fields.ts'

const reply = z.object({
  object: z.literal('dispute'),
  id: z.string().min(1),
  metadata: metadataReply,
  evidence_details: z.object({ submission_count: z.int().nonnegative() }),
})

/** Answers to disputes, which the operator gives for its organizations (rule REF-10). */
export function createEvidence(stripe: Stripe, ask: Ask): Evidence {
  return {
    submitEvidence(id, { statement, ...facts }, metadata, idempotencyKey) {
      const evidence = {
        uncategorized_text: statement,
        product_description: facts.product,
        ...(facts.customerName === null ? {} : { customer_name: facts.customerName }),
        ...(facts.customerEmail === null ? {} : { customer_email_address: facts.customerEmail }),
        ...(facts.billingAddress === null ? {} : { billing_address: facts.billingAddress }),
        ...(facts.serviceDate === null ? {} : { service_date: facts.serviceDate }),
      }
      const params = { evidence, metadata: { ...metadata }, submit: true }
      return ask(
        () => stripe.disputes.update(id, params, { idempotencyKey }),
        reply.refine(dispute => dispute.id === id).transform(() => ({ id })),
      )
    },

    findEvidence(id, facts) {
      const isOurs = (metadata: Readonly<Record<string, string>>) =>
        Object.entries(facts).every(([name, value]) => metadata[name] === value)
      return ask(
        () => stripe.disputes.retrieve(id),
        reply
          .refine(dispute => dispute.id === id)
          .transform(({ metadata, evidence_details: { submission_count } }) =>
            submission_count > 0 && isOurs(metadata) ? { id } : null,
          ),
      )
    },
  }
}
