import type Stripe from 'stripe'
import * as z from 'zod'
import type { AccountState, Accounts } from '#domain/payment/provider.ts'
import type { Ask } from './ask.ts'

const accountReply = (id: string) =>
  z
    .object({
      object: z.literal('account'),
      id: z.literal(id),
      charges_enabled: z.boolean(),
      payouts_enabled: z.boolean(),
    })
    .transform(
      (account): AccountState => ({
        id,
        mayCollect: account.charges_enabled,
        mayBePaidOut: account.payouts_enabled,
      }),
    )

/** What the provider lets connected accounts do: it suspends those that owe it a document. */
export function createAccounts(stripe: Stripe, ask: Ask): Accounts {
  return { readAccount: id => ask(() => stripe.accounts.retrieve(id), accountReply(id)) }
}
