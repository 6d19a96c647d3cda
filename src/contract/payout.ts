import * as z from 'zod'
import { capability, cents, instant, slug } from './primitives.ts'

/** Payouts on a page where nothing else is asked for, and the most. */
const usualPage = 20
const largestPage = 100

export const payoutsPath = z.object({ org: slug })
export const payoutPath = z.object({ org: slug, payoutId: capability() })

export const payoutsQuery = z.object({
  pageSize: z.coerce.number().int().min(1).max(largestPage).default(usualPage),
  continuationToken: capability().optional(),
})

/**
 * `opening` + the lines = the payout + `closing`; null while it is being written. `provider`: the lines are the provider's own of
 * this payout; `journal`: ours since the payout before, where somebody made it by hand.
 */
const statementTotals = z.object({
  form: z.enum(['provider', 'journal']),
  opening: cents,
  closing: cents,
  lineCount: z.int(),
})

const payout = z.object({
  id: z.string(),
  status: z.enum(['pending', 'paid', 'failed', 'canceled']),
  amount: cents,
  arrivalOn: z.string().nullable(),
  createdAt: instant,
  statement: statementTotals.nullable(),
})

const statementLine = z.object({
  at: instant,
  kind: z.string(),
  orderId: z.int().nullable(),
  paymentId: z.int().nullable(),
  amount: cents,
})

export const payoutList = z.object({
  data: z.array(payout),
  pagination: z.object({ pageSize: z.int(), continuationToken: z.string().nullable() }),
})

export const payoutDetail = payout.extend({ lines: z.array(statementLine) })
