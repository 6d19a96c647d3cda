import type Stripe from 'stripe'
import * as z from 'zod'
import type { Customers } from '#domain/payment/provider.ts'
import type { Ask } from './ask.ts'

const reply = z
  .object({ object: z.literal('customer'), id: z.string().min(1) })
  .transform(({ id }) => ({ id }))

/** The customers that cards are kept for: nothing of the person goes to the provider with them. */
export function createCustomers(stripe: Stripe, ask: Ask): Customers {
  return {
    createCustomer: (metadata, idempotencyKey) =>
      ask(() => stripe.customers.create({ metadata: { ...metadata } }, { idempotencyKey }), reply),
  }
}
