import Stripe from 'stripe'
import * as z from 'zod'
import type {
  Fees,
  FullIntents,
  Intent,
  IntentOrder,
  IntentStatus,
  ProviderFee,
} from '#domain/payment/provider.ts'
import type { Ask } from './ask.ts'
import { isDecline, methodTypes, reasonOf, toConfirmation } from './confirmation.ts'
import { failureReply, toFailure } from './failure-reply.ts'
import { cents, linkReply, webAddress } from './fields.ts'

// The charge carries what was refunded, its balance transaction the provider's fee.
const expand = ['latest_charge.balance_transaction']

/**
 * Payments as destination charges to the organization's account: authorised first, or taken when they are confirmed (rule
 * PAY-1).
 */
export function createIntents(stripe: Stripe, ask: Ask, statementSuffix?: string): FullIntents {
  const intents = stripe.paymentIntents
  const fetchIntent = (id: string) => intents.retrieve(id, { expand })

  /** A declined card is an answer about the intent: the one in the error, or a fetched one. */
  async function orDeclined(call: Promise<unknown>, id: string): Promise<unknown> {
    try {
      return await call
    } catch (error) {
      if (!isDecline(error)) throw error
      const intent = error.payment_intent ?? (await fetchIntent(id))
      return { ...intent, last_payment_error: intent.last_payment_error ?? reasonOf(error) }
    }
  }

  /** An intent that is final already cannot be canceled: what it became is the answer. */
  async function orFinal(call: Promise<unknown>, id: string): Promise<unknown> {
    try {
      return await call
    } catch (error) {
      if (codeOf(error) !== 'payment_intent_unexpected_state') throw error
      const intent = await fetchIntent(id)
      if (intent.status !== 'succeeded' && intent.status !== 'canceled') throw error
      return intent
    }
  }

  return {
    createIntent: (order, idempotencyKey) =>
      ask(() => intents.create(toParams(order, statementSuffix), { idempotencyKey }), intentReply()),

    confirmIntent: (id, confirmation, idempotencyKey) => {
      const offSession = confirmation.offSession && { off_session: true }
      const params = { ...toConfirmation(confirmation), ...offSession, expand }
      return ask(() => orDeclined(intents.confirm(id, params, { idempotencyKey }), id), intentReply(id))
    },

    readIntent: id => ask(() => fetchIntent(id), intentReply(id)),

    captureIntent: (id, idempotencyKey) =>
      ask(() => orDeclined(intents.capture(id, { expand }, { idempotencyKey }), id), intentReply(id)),

    cancelIntent: (id, idempotencyKey) =>
      ask(() => orFinal(intents.cancel(id, { expand }, { idempotencyKey }), id), intentReply(id)),
  }
}

function toParams(order: IntentOrder, statementSuffix?: string): Stripe.PaymentIntentCreateParams {
  return {
    amount: order.amount,
    currency: 'eur',
    capture_method: order.capture === 'byHand' ? 'manual' : 'automatic', // always stated: the default is asynchronous
    allowed_payment_method_types: [methodTypes[order.means]],
    on_behalf_of: order.destination,
    transfer_data: { destination: order.destination },
    ...(order.customer !== null && { customer: order.customer }),
    ...(order.keep && { setup_future_usage: 'off_session' as const }),
    ...(order.tip > 0 && { application_fee_amount: order.tip }),
    ...(statementSuffix && { statement_descriptor_suffix: statementSuffix }),
    description: order.description,
    metadata: { ...order.metadata },
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined
}

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

/** What a reply says of a balance transaction when it is expanded. */
const balanceTransaction = z.object({
  id: z.string().min(1),
  currency: z.literal('eur'),
  fee: z.int(),
  fee_details: z.array(z.object({ type: z.string(), amount: z.int() })),
})

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
  customer: linkReply,
  payment_method: linkReply,
  metadata: z.record(z.string(), z.string()),
  last_payment_error: failureReply.nullish(),
  next_action: z.object({ redirect_to_url: z.object({ url: webAddress.nullable() }).nullish() }).nullish(),
  latest_charge: z.union([z.string(), chargeReply]).nullish(),
})

/** The schema of a reply about an intent; about this one, when its id is known already. */
function intentReply(id?: string): z.ZodType<Intent> {
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
    failure: reply.last_payment_error ? toFailure(reply.last_payment_error) : null,
    ...(refusedCard && { refusedCard }),
    ...(reply.customer !== null &&
      reply.payment_method !== null && {
        kept: { paymentMethod: reply.payment_method, customer: reply.customer },
      }),
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
  .transform(({ latest_charge: charge }) =>
    typeof charge === 'object' ? feeOf(charge?.balance_transaction) : null,
  )

/** The provider's part of a balance transaction's fee: the tip travels as an application fee and is not part of it. */
function toFee({ id, fee, fee_details: details }: z.infer<typeof balanceTransaction>): ProviderFee {
  const ours = details.filter(detail => detail.type === 'application_fee')
  return { id, amount: ours.reduce((rest, detail) => rest - detail.amount, fee) }
}

/** The provider's own fee, the operator's expense; the tip, which travels as an application fee, is not part of it. */
export function createFees(stripe: Stripe, ask: Ask): Fees {
  const expand = ['latest_charge.balance_transaction']
  return { readFee: intentId => ask(() => stripe.paymentIntents.retrieve(intentId, { expand }), feeReply) }
}
