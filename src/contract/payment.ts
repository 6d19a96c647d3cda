import * as z from 'zod'
import { paymentTerm } from './cart.ts'
import { errorCode, formType, paymentAction, paymentStatus } from './enumerations.ts'
import { paymentProvider } from './organization.ts'
import { backUrl, capability, cents, flag } from './primitives.ts'

/** The provider's name of a payment method; which characters it may have is the provider's business. */
const paymentMethodId = z
  .string()
  .regex(/^[\w-]{1,255}$/)
  .optional()

export const byRequest = z.object({ paymentRequestId: capability() })
export const initialisation = byRequest.extend({ paymentMethodId })
export const byPayment = z.object({ paymentId: capability() })

/** `returned`: the payer is back from the bank's page, so a challenge that is still open was abandoned. */
export const byPaymentReturned = byPayment.extend({ returned: flag })
export const unpaidRequest = z.object({ paymentRequestDataId: capability() })
export const paymentPath = z.object({ paymentId: capability() })
export const unpaidPath = z.object({ unpaidPaymentId: capability() })
export const methodQuery = z.object({ paymentMethodId })
export const reinitialisation = z.object({ useNewPaymentMethod: z.string().max(10).optional(), backUrl })

/** What the browser does next. */
export const paymentStep = z.object({
  action: paymentAction.nullable(),
  paymentId: z.guid(),
  clientSecret: z.string().nullable(),
  redirectUrl: z.string().nullable(),
  errorCode: errorCode.nullable(),
  declineCode: z.string().nullable(),
  attemptsLeft: z.int(),
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
  provider: paymentProvider.omit({ provider: true }).extend({
    name: z.string(),
    cardFrame: z.object({ url: z.string(), origin: z.string() }),
  }),
  paymentId: z.guid(),
  orderId: z.int().nullable(),
  backUrl: z.string().nullable(),
})
