import * as z from 'zod'
import { cartItem, cartItemDraft } from './cart-item.ts'
import { formType } from './enumerations.ts'
import { payer, payerDraft } from './payer.ts'
import { backUrl, capability, cents, day, instant, items, refusal } from './primitives.ts'

export const cartPath = z.object({ id: capability('CART_UNKNOWN') })
export const backUrlQuery = z.object({ backUrl })

/** The items of a cart and the form that sells them. */
export const cartDraft = z.object({
  organizationSlug: z.string().max(200),
  formSlug: z.string().max(200),
  formType: z.string().max(40),
  items: items(cartItemDraft),
})

/** Whole cents, as a text or a number (platform API); its bounds are the domain's. */
const tip = z.union([z.string().max(20), z.int()], refusal('tip_invalid'))

export const tipChoice = z.object({ tip })
export const instalmentChoice = z.object({ count: z.int() })
export const discountCode = z.object({ discountCode: z.string().max(100) })

const consents = z.object({
  terms: z.boolean().default(false),
  salesConditions: z.boolean().default(false),
  /** The terms of sale that the payer was shown; without them, those that hold when the payment begins. */
  salesConditionsUrl: z.string().max(500).optional(),
  tip: z.boolean().default(false),
})

export const paymentInput = z.object({ consents: consents.prefault({}) })

/** A single-page form in one body; without consents nothing is paid yet. */
export const onePage = cartDraft.extend({
  payer: payerDraft.nullable().default(null),
  tip: tip.nullable().default(null),
  installments: instalmentChoice.nullable().default(null),
  consents: consents.nullable().default(null),
})

export const paymentTerm = z.object({
  number: z.int(),
  date: day,
  initialAmount: cents,
  discount: cents,
  vat: cents,
  realAmount: cents,
  amountTip: cents,
})

const meta = z.object({ createdAt: instant, updatedAt: instant })

/** The answer of every cart call. */
export const cart = z.object({
  id: z.guid(),
  organizationSlug: z.string(),
  formSlug: z.string(),
  formType,
  meta,
  expiry: instant,
  /** Until when it keeps what its owner was offered from a waiting list; only where it was. */
  reservedUntil: instant.optional(),
  itemList: z.array(cartItem),
  tierList: z.array(z.object({ tierId: z.int().nullable(), count: z.int(), amount: cents })),
  paymentTerms: z.array(paymentTerm),
  installmentCounts: z.array(z.int()),
  installments: z.object({ count: z.int(), valid: z.boolean() }),
  monthly: z.object({ amount: cents, dayOfLevy: z.int(), nextDate: day }).nullable(),
  tipData: z.object({
    tipSuggestion: cents,
    tipMinimum: cents,
    tipMaximum: cents,
    tipChosen: cents.nullable(),
    model: z.enum(['FREE', 'ONEPAGE']),
  }),
  coupons: z.array(z.object({ code: z.string(), valid: z.boolean(), amount: cents })),
  tips: cents,
  payer: payer.nullable(),
  total: cents,
  totalWithTip: cents,
  taxReduction: z.object({
    eligibleAmount: cents,
    reduction: cents,
    article: z.enum(['200', '238 bis']).nullable(),
  }),
})

export const refreshedCart = z.object({ data: z.object({ meta, expiry: instant }) })

/** Where to pay; for a cart of 0 cents, the order that it has become and its confirmation page. */
export const openedPayment = z.union([
  z.object({ paymentRequestId: z.guid(), redirectUrl: z.string() }),
  z.object({ orderId: z.int(), redirectUrl: z.string() }),
])

export const submittedPage = z.object({ cart, payment: openedPayment.nullable() })
