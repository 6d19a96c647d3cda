import * as z from 'zod'
import { paymentTerm } from './cart.ts'
import { errorCode, formType, paymentAction, paymentStatus } from './enumerations.ts'
import { paymentProvider } from './organization.ts'
import { backUrl, capability, cents, day, flag } from './primitives.ts'

/** The provider's name of a payment method; which characters it may have is the provider's business. */
const paymentMethodId = z
  .string()
  .regex(/^[\w-]{1,255}$/)
  .optional()

/** What the provider's fields handed over for what was typed just now; it works once. */
const confirmationTokenId = paymentMethodId

/** A request's id, or for a past-due payment that of its visit or its own (rule DUE-17). */
export const byRequest = z.object({ paymentRequestId: capability() })
/** `confirmationTokenId`: what was just typed. `savedCard`: the method is a kept card of the connected user; `saveCard`: it is to be kept for them. `redirect`: it is given on the provider's own page, where this one has no fields. */
export const initialisation = byRequest.extend({
  paymentMethodId,
  confirmationTokenId,
  means: z.enum(['Card', 'Sepa']).optional(),
  savedCard: flag,
  saveCard: flag,
  acceptExpiry: flag,
  redirect: flag,
})
export const byPayment = z.object({ paymentId: capability() })

/** `returned`, of a POST alone: the payer is back from the bank's page, so a challenge that is still open was abandoned. */
export const byPaymentReturned = byPayment.extend({ returned: flag })
export const unpaidRequest = z.object({ paymentRequestDataId: capability() })
export const paymentPath = z.object({ paymentId: capability() })
export const unpaidPath = z.object({ unpaidPaymentId: capability() })
export const methodQuery = z.object({ paymentMethodId, confirmationTokenId })
export const reinitialisation = z.object({ useNewPaymentMethod: z.string().max(10).optional(), backUrl })

/** What the browser does next. */
export const paymentStep = z.object({
  action: paymentAction.nullable(),
  paymentId: z.guid(),
  redirectUrl: z.string().nullable(),
  errorCode: errorCode.nullable(),
  declineCode: z.string().nullable(),
  attemptsLeft: z.int(),
  /** The last due date that the card does not live to see: nothing was tried, `acceptExpiry` tries it all the same. */
  cardExpiresBefore: day.nullish(),
})

const outcome = { redirectUrl: z.string().nullable(), errorCode: errorCode.nullable() }

export const finalized = z.object({ status: paymentStatus, orderId: z.int().nullable(), ...outcome })
export const unpaidOutcome = z.object({ status: paymentStatus, ...outcome })
export const polledRedirect = z.object(outcome)

/** What the payment page shows. `amount` is what is paid today, the tip included. */
export const paymentSummary = z.object({
  amount: cents,
  tip: cents,
  organization: z.object({ organizationSlug: z.string(), name: z.string() }),
  form: z.object({ formType, formSlug: z.string(), title: z.string(), url: z.string() }),
  terms: z.array(paymentTerm),
  status: paymentStatus,
  provider: paymentProvider
    .omit({ provider: true })
    .extend({ name: z.string(), script: z.string().nullable(), wallets: z.boolean() }),
  means: z.array(z.enum(['Card', 'Sepa'])),
  debit: z
    .object({
      reference: z.string(),
      creditorId: z.string(),
      on: day,
      recurring: z.boolean(),
    })
    .nullable(),
  paymentId: z.guid(),
  orderId: z.int().nullable(),
  backUrl: z.string().nullable(),
})

/** A kept card, as its owner may see it. */
export const savedCards = z.object({
  cards: z.array(
    z.object({
      id: z.string(),
      brand: z.string().nullable(),
      last4: z.string(),
      expiresIn: z.string().nullable(),
    }),
  ),
})
export const savedCardPath = z.object({ cardId: z.string().regex(/^[\w-]{1,255}$/) })
