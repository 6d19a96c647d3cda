import * as z from 'zod'
import { optionalText } from './primitives.ts'

// Lengths are generous here: the rules of each field speak with their own codes (domain/payer/payer.ts).
const text = optionalText(1000)

/** What a payer says of themselves; each field may be missing until the payment is asked for. */
export const payerDraft = z.object({
  firstName: text,
  lastName: text,
  email: text,
  emailConfirmation: text,
  birthDate: text,
  address: text,
  city: text,
  zipCode: text,
  country: text,
  isCompany: z.boolean().nullish(),
  companyName: text,
  companySiren: text,
  companyLegalStatusId: z.union([z.int(), z.string().max(20)]).nullish(),
  fileId: z.string().max(100).nullish(),
  consent: z.boolean().nullish(),
})

const answer = z.string().nullable()

/** The payer as the cart keeps them. */
export const payer = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailConfirmation: z.string(),
  birthDate: answer,
  address: answer,
  city: answer,
  zipCode: answer,
  country: z.string(),
  isCompany: z.boolean(),
  companyName: answer,
  companySiren: answer,
  companyLegalStatusId: z.int().nullable(),
  fileId: answer,
  consent: z.boolean(),
})

/** The legal statuses of companies, in the caller's language. */
export const legalStatuses = z.array(z.object({ id: z.int(), label: z.string() }))
