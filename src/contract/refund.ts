import * as z from 'zod'
import { formType, paymentMeans, paymentOffLineMean, paymentStatus } from './enumerations.ts'
import { cents, day, id, idInPath, instant, items, optionalText, refusal, slug } from './primitives.ts'

/** Payments on a page where nothing else is asked for, and the most. */
const usualPage = 25
const largestPage = 100

export const paymentsPath = z.object({ org: slug })
export const refundPath = z.object({ org: slug, paymentId: idInPath })

export const paymentsQuery = z.object({
  pageSize: z.coerce.number().int().min(1).max(largestPage).default(usualPage),
  continuationToken: z.string().max(200).optional(),
  status: paymentStatus.optional(),
})

const administeredPayment = z.object({
  id: z.int(),
  orderId: z.int(),
  number: z.int(),
  date: day,
  amount: cents,
  amountTip: cents,
  refunded: cents,
  paymentMeans,
  /** The same, of money that did not come through the platform. */
  paymentOffLineMean: paymentOffLineMean.optional(),
  status: paymentStatus,
  capturedAt: instant.nullable(),
  payerName: z.string(),
  form: z.object({ formType, formSlug: z.string(), title: z.string() }),
})

/** The payments of an organization, newest first. */
export const paymentList = z.object({
  data: z.array(administeredPayment),
  pagination: z.object({ pageSize: z.int(), continuationToken: z.string().nullable() }),
})

const amount = z.int().min(0)
const line = z.strictObject({ orderItemId: id, amount: z.int().min(1) })

/**
 * What is to be given back of the organization's part: an amount in cents, or lines; neither: all that is left. `amount: 0`
 * with `withTip`: the contribution alone.
 */
export const refundInput = z
  .strictObject({
    amount: amount.nullish(),
    lines: items(line).nullish(),
    withTip: z.boolean().default(false),
    cancelOrder: z.boolean().default(false),
    comment: optionalText(500),
    sendMail: z.boolean().default(true),
  })
  .refine(input => (input.amount ?? null) === null || (input.lines ?? null) === null, {
    path: ['lines'],
    message: refusal('value_invalid'),
  })

/** What the association has paid back itself by bank transfer, in cents. */
export const transferRefund = z.strictObject({
  amount: z.int().min(1),
  cancelOrder: z.boolean().default(false),
  comment: optionalText(500),
  sendMail: z.boolean().default(true),
})

const refund = z.object({
  id: z.int(),
  status: z.enum(['requested', 'sent', 'succeeded', 'failed']),
  /** The organization's part. */
  amount: cents,
  amountTip: cents,
  date: instant,
})

/** One refund, or one for each part where something was given back before. */
export const refundsAsked = z.object({ paymentId: z.int(), refunds: z.array(refund) })
