import Stripe from 'stripe'
import type { FullIntents, IntentOrder } from '#domain/payment/provider.ts'
import type { Ask } from './ask.ts'
import { isDecline, methodTypes, reasonOf, toConfirmation } from './confirmation.ts'
import { intentReply } from './intent-reply.ts'

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
