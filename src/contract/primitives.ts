import * as z from 'zod'
import { maximumItems } from '#domain/cart/cart.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { largestId } from '#domain/id.ts'

// A refused value names its code as the message of its rule; everything else is told by the kind of refusal
// (api/read-input.ts).

/** An integer id in a body. */
export const id = z.int().min(1).max(largestId)

/** An integer id in an address: anything else is the id of nothing. */
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, refusal('NOT_FOUND'))
  .transform(Number)
  .refine(number => number <= largestId, refusal('NOT_FOUND'))

/** A 128-bit random id in an address: whoever holds it may act; a malformed one is unknown. */
export function capability(unknown: 'NOT_FOUND' | 'CART_UNKNOWN' = 'NOT_FOUND') {
  return z.guid({ error: issue => (issue.input === undefined ? refusal('required') : refusal(unknown)) })
}

/** A slug in an address: what cannot be one names nothing. */
export const slug = z
  .string({ error: issue => (issue.input === undefined ? refusal('required') : refusal('NOT_FOUND')) })
  .regex(/^[a-z0-9-]{1,200}$/, refusal('NOT_FOUND'))

/** A form type in any case; which one it is, and whether it is one, is the act's question. */
export const anyCaseFormType = z
  .string({ error: issue => (issue.input === undefined ? refusal('required') : refusal('NOT_FOUND')) })
  .max(40, refusal('NOT_FOUND'))

/** A flag of an address: there is nothing to say beside its presence, `false` and `0` apart. */
export const flag = z
  .string()
  .max(10)
  .optional()
  .transform(text => text !== undefined && text !== 'false' && text !== '0')

/** Where the payer came from. Anything but a text is ignored, never an error; the act decides which are allowed. */
export const backUrl = z.string().max(2000).optional().catch(undefined)

/** A text of at most `limit` characters that may be left out. */
export function optionalText(limit: number) {
  return z.string().max(limit).nullish()
}

/** At most as many as a cart holds. */
export function items<Item extends z.ZodType>(item: Item) {
  return z.array(item).max(maximumItems, refusal('quantity_invalid'))
}

/** An amount in cents, as an answer carries it. */
export const cents = z.int()

/** An instant, ISO 8601 in UTC. */
export const instant = z.string()

/** A day, ISO 8601. */
export const day = z.string()

/** The code as the message of a rule: only codes of the catalogue. */
export function refusal(code: ErrorCode): ErrorCode {
  return code
}
