import * as z from 'zod'
import { mayBeNull, type TextField, textFields } from '#domain/payer/kept-payer.ts'
import { orderPayerFields, type Payer } from '#domain/payer/payer.ts'
import { optionalText } from './primitives.ts'

// Lengths are generous here: the rules of each field speak with their own codes (domain/payer/payer.ts).
const text = optionalText(1000)
const answer = z.string().nullable()

/** One schema for each of these names. */
function each<Name extends string, Schema>(names: readonly Name[], schemaOf: (name: Name) => Schema) {
  return Object.fromEntries(names.map(name => [name, schemaOf(name)])) as Record<Name, Schema>
}

type KeptTexts = { [field in TextField]: Payer[field] extends string ? z.ZodString : typeof answer }

/** What a payer says of themselves; each field may be missing until the payment is asked for. */
export const payerDraft = z.object({
  ...each(textFields, () => text),
  isCompany: z.boolean().nullish(),
  companyLegalStatusId: z.union([z.int(), z.string().max(20)]).nullish(),
  fileId: z.string().max(100).nullish(),
  consent: z.boolean().nullish(),
})

/** The payer as the cart keeps them. */
export const payer = z.object({
  ...(each(textFields, field => (mayBeNull(field) ? answer : z.string())) as KeptTexts),
  isCompany: z.boolean(),
  companyLegalStatusId: z.int().nullable(),
  consent: z.boolean(),
})

/** Who paid, as an order tells it, as far as the person was not erased. */
export const orderPayer = z.object({
  ...each(orderPayerFields, () => answer),
  isCompany: z.boolean(),
})

/** The legal statuses of companies, in the caller's language. */
export const legalStatuses = z.array(z.object({ id: z.int(), label: z.string() }))
