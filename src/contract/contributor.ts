import * as z from 'zod'
import { cents, instant } from './primitives.ts'

/** Contributors on a page where nothing else is asked for (rule FRM-14), and the most. */
const usualPage = 8
const largestPage = 100

/** Which page of a list: numbers in addresses are texts. */
export const pageQuery = z.object({
  pageSize: z.coerce.number().int().min(1).max(largestPage).default(usualPage),
  continuationToken: z.string().max(200).optional(),
})

const contributor = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  amount: cents.nullable(),
  date: instant,
  message: z.string().nullable(),
})

/** Who contributed to a project; what a contributor did not show is null (rule LAW-3). */
export const contributorList = z.object({
  data: z.array(contributor),
  pagination: z.object({
    pageSize: z.int(),
    totalCount: z.int(),
    continuationToken: z.string().nullable(),
  }),
})
