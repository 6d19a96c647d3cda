import * as z from 'zod'
import type { Intent, IntentStatus, ProviderFee } from '#domain/payment/provider.ts'
import { failureReply, toFailure } from './failure-reply.ts'
import { balanceTransaction, toFee } from './fees.ts'
import { cents, webAddress } from './fields.ts'

const statuses = {
  requires_payment_method: 'requiresMethod',
  requires_confirmation: 'requiresConfirmation',
  requires_action: 'requiresAction',
  processing: 'processing',
  requires_capture: 'requiresCapture',
  succeeded: 'captured',
  canceled: 'canceled',
} as const satisfies Record<string, IntentStatus>

type WireStatus = keyof typeof statuses

const chargeReply = z.object({
  id: z.string(),
  amount_refunded: cents,
  balance_transaction: z.union([z.string(), balanceTransaction]).nullish(),
})

/** Only what we use of an intent, and strictly: a reply that does not fit is not believed. */
const wire = z.object({
  object: z.literal('payment_intent'),
  id: z.string().min(1),
  status: z.enum(Object.keys(statuses) as WireStatus[]),
  currency: z.literal('eur'),
  amount: cents,
  amount_received: cents,
  client_secret: z.string().nullish(),
  metadata: z.record(z.string(), z.string()),
  last_payment_error: failureReply.nullish(),
  next_action: z.object({ redirect_to_url: z.object({ url: webAddress.nullable() }).nullish() }).nullish(),
  latest_charge: z.union([z.string(), chargeReply]).nullish(),
})

/** The schema of a reply about an intent; about this one, when its id is known already. */
export function intentReply(id?: string): z.ZodType<Intent> {
  const expected = id === undefined ? wire : wire.refine(reply => reply.id === id)
  return expected.transform(toIntent)
}

function toIntent(reply: z.infer<typeof wire>): Intent {
  const charge = reply.latest_charge ?? null
  const refusedCard = reply.last_payment_error?.payment_method?.card?.fingerprint
  return {
    id: reply.id,
    status: statuses[reply.status],
    amount: reply.amount,
    amountCaptured: reply.amount_received,
    amountRefunded: typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0,
    redirectUrl: reply.next_action?.redirect_to_url?.url ?? null,
    clientSecret: reply.client_secret ?? null,
    failure: reply.last_payment_error ? toFailure(reply.last_payment_error) : null,
    ...(refusedCard && { refusedCard }),
    chargeId: typeof charge === 'object' ? (charge?.id ?? null) : charge,
    fee: typeof charge === 'object' ? feeOf(charge?.balance_transaction) : null,
    metadata: reply.metadata,
  }
}

function feeOf(
  transaction: string | z.infer<typeof balanceTransaction> | null | undefined,
): ProviderFee | null {
  return typeof transaction === 'object' && transaction !== null ? toFee(transaction) : null
}
