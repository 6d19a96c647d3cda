import * as z from 'zod'
import { longestMessage } from '#domain/moderation/report.ts'
import { formAddress } from './form.ts'

/** An address to be told of a reopening; the form is named in the body. */
export const prospectDraft = formAddress.extend({
  email: z.string().max(254),
  /** The rate whose line somebody stands in; absent: the opening of the campaign. */
  tierId: z.int().positive().nullable().default(null),
  quantity: z.int().default(1),
})

/** A report of a page; its rules are the domain's. */
export const abuseReport = z.object({
  reason: z.string().max(40).default(''),
  userEmail: z.string().max(254).default(''),
  userMessage: z.string().max(longestMessage).default(''),
  url: z.string().max(2000),
})
