import Stripe from 'stripe'
import * as z from 'zod'
import type { KeptMethod, Methods } from '#domain/payment/provider.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'
import type { Ask } from './ask.ts'
import { linkReply } from './fields.ts'
import { allOf } from './lists.ts'

const cardFace = z.object({
  brand: z.string(),
  display_brand: z.string().nullish(),
  fingerprint: z.string().nullish(),
  last4: z.string().length(4),
  exp_month: z.int().min(1).max(12),
  exp_year: z.int().min(2000).max(9999),
  country: z.string().nullish(),
})
type CardFace = z.infer<typeof cardFace>

const debitFace = z.object({
  fingerprint: z.string().nullish(),
  bank_code: z.string().nullish(),
  last4: z.string().length(4),
  country: z.string().nullish(),
})
type DebitFace = z.infer<typeof debitFace>

const shared = { object: z.literal('payment_method'), id: z.string().min(1), customer: linkReply }

/** A method of a kind that we keep; never its number, which the provider does not give. */
const keptReply = z.discriminatedUnion('type', [
  z
    .object({ ...shared, type: z.literal('card'), card: cardFace })
    .transform(({ id, customer, card }): KeptMethod => {
      const { fingerprint } = card
      return { id, customer, ...shownCard(card), ...(fingerprint && { fingerprint }) }
    }),
  z
    .object({ ...shared, type: z.literal('sepa_debit'), sepa_debit: debitFace })
    .transform(({ id, customer, sepa_debit }): KeptMethod => {
      const { fingerprint } = sepa_debit
      return { id, customer, ...shownAccount(sepa_debit), ...(fingerprint && { fingerprint }) }
    }),
])

/** A customer may keep methods of kinds that were never ours (made at the provider): they are not listed. */
const listedReply = z.union([
  keptReply.transform(kept => ({ id: kept.id, kept })),
  z.object({ ...shared, type: z.string() }).transform(({ id }) => ({ id, kept: null })),
])

const preview = { customer: linkReply }

/**
 * What a confirmation token stands for, in the shape of a method that has its id. One that was used already is none: its intent is
 * the one to be read. Whether it is over is for the provider's own clock to say.
 */
const tokenReply = z
  .object({
    object: z.literal('confirmation_token'),
    id: z.string().min(1),
    payment_intent: z.string().nullable(),
    setup_intent: z.string().nullable(),
    payment_method_preview: z.discriminatedUnion('type', [
      z.object({ ...preview, type: z.literal('card'), card: cardFace }),
      z.object({ ...preview, type: z.literal('sepa_debit'), sepa_debit: debitFace }),
    ]),
  })
  .transform(({ id, payment_intent, setup_intent, payment_method_preview: given }) => {
    const shown = given.type === 'card' ? shownCard(given.card) : shownAccount(given.sepa_debit)
    const { fingerprint } = given.type === 'card' ? given.card : given.sepa_debit
    const method: KeptMethod = { id, customer: given.customer, ...shown, ...(fingerprint && { fingerprint }) }
    return { isSpent: payment_intent !== null || setup_intent !== null, method }
  })

const spent = { outcome: 'rejected', http: 400, code: 'token_spent' } as const

const gone = z.unknown().transform(() => null)

/** What payers let us keep. */
export function createMethods(stripe: Stripe, ask: Ask): Methods {
  const methods = stripe.paymentMethods
  return {
    readMethod: id => ask(() => methods.retrieve(id), keptReply),

    async readToken(id): Promise<ProviderAnswer<KeptMethod>> {
      const answer = await ask(() => stripe.confirmationTokens.retrieve(id), tokenReply)
      if (answer.outcome !== 'done') return answer
      return answer.value.isSpent ? spent : { outcome: 'done', value: answer.value.method }
    },

    async listMethods(customer): Promise<ProviderAnswer<readonly KeptMethod[]>> {
      const answer = await allOf(ask, page => methods.list({ customer, ...page }), listedReply)
      if (answer.outcome !== 'done') return answer
      return { outcome: 'done', value: answer.value.flatMap(({ kept }) => kept ?? []) }
    },

    forgetMethod: (id, idempotencyKey) =>
      ask(() => orGone(methods.detach(id, {}, { idempotencyKey }), () => methods.retrieve(id)), gone),
  }
}

/** A method that nobody keeps any more is forgotten already. */
async function orGone(call: Promise<unknown>, read: () => Promise<{ customer?: unknown }>): Promise<unknown> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    if (error.code === 'resource_missing') return null
    const { customer } = await read()
    if (customer !== null) throw error
    return null
  }
}

function shownCard({ brand, display_brand, last4, exp_month, exp_year, country }: CardFace) {
  const expiresIn = `${exp_year}-${String(exp_month).padStart(2, '0')}`
  return { means: 'Card' as const, brand: display_brand ?? brand, last4, expiresIn, country: country ?? null }
}

function shownAccount({ bank_code, last4, country }: DebitFace) {
  const never = { expiresIn: null }
  return { means: 'Sepa' as const, brand: bank_code ?? null, last4, ...never, country: country ?? null }
}
