import Stripe from 'stripe'
import * as z from 'zod'
import type { Setup, Setups } from '#domain/payment/provider.ts'
import type { Ask } from './ask.ts'
import { isDecline, methodTypes, reasonOf, toConfirmation } from './confirmation.ts'
import { failureReply, toFailure } from './failure-reply.ts'
import { linkReply, metadataReply, webAddress } from './fields.ts'

const statuses = {
  requires_payment_method: 'requiresMethod',
  requires_confirmation: 'requiresConfirmation',
  requires_action: 'requiresAction',
  processing: 'processing',
  succeeded: 'kept',
  canceled: 'canceled',
} as const satisfies Record<string, Setup['status']>

const wire = z.object({
  object: z.literal('setup_intent'),
  id: z.string().min(1),
  status: z.enum(Object.keys(statuses) as (keyof typeof statuses)[]),
  payment_method: linkReply,
  metadata: metadataReply,
  last_setup_error: failureReply.nullish(),
  next_action: z.object({ redirect_to_url: z.object({ url: webAddress.nullable() }).nullish() }).nullish(),
})

/** The schema of a reply about a setup; about this one, when its id is known already. */
function setupReply(id?: string): z.ZodType<Setup> {
  const expected = id === undefined ? wire : wire.refine(reply => reply.id === id)
  return expected.transform(reply => toSetup(reply))
}

function toSetup(reply: z.infer<typeof wire>): Setup {
  const refusedCard = reply.last_setup_error?.payment_method?.card?.fingerprint
  return {
    id: reply.id,
    status: statuses[reply.status],
    paymentMethod: reply.payment_method,
    redirectUrl: reply.next_action?.redirect_to_url?.url ?? null,
    failure: reply.last_setup_error ? toFailure(reply.last_setup_error) : null,
    ...(refusedCard && { refusedCard }),
    metadata: reply.metadata,
  }
}

/** Methods that are kept without a charge, for the organization that will be paid with them. */
export function createSetups(stripe: Stripe, ask: Ask): Setups {
  const setups = stripe.setupIntents

  /** A declined method is an answer about the setup: the one in the error, or a fetched one. */
  async function orDeclined(call: Promise<unknown>, id: string): Promise<unknown> {
    try {
      return await call
    } catch (error) {
      if (!isDecline(error)) throw error
      const setup = error.setup_intent ?? (await setups.retrieve(id))
      return { ...setup, last_setup_error: setup.last_setup_error ?? reasonOf(error) }
    }
  }

  /** One that is kept or canceled already cannot be canceled: what it became is the answer. */
  async function orFinal(call: Promise<unknown>, id: string): Promise<unknown> {
    try {
      return await call
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      const setup = await setups.retrieve(id)
      if (setup.status !== 'succeeded' && setup.status !== 'canceled') throw error
      return setup
    }
  }

  return {
    createSetup: ({ customer, means, destination, metadata }, idempotencyKey) => {
      const params: Stripe.SetupIntentCreateParams = {
        customer,
        allowed_payment_method_types: [methodTypes[means]],
        on_behalf_of: destination,
        usage: 'off_session',
        metadata: { ...metadata },
      }
      return ask(() => setups.create(params, { idempotencyKey }), setupReply())
    },

    confirmSetup: (id, confirmation, idempotencyKey) => {
      const params = toConfirmation(confirmation)
      return ask(() => orDeclined(setups.confirm(id, params, { idempotencyKey }), id), setupReply(id))
    },

    cancelSetup: (id, idempotencyKey) =>
      ask(() => orFinal(setups.cancel(id, {}, { idempotencyKey }), id), setupReply(id)),

    readSetup: id => ask(() => setups.retrieve(id), setupReply(id)),
  }
}
