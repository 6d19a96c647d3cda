import * as z from 'zod'
import { optionTerms } from '#domain/cart/payment-terms.ts'
import { tierType } from './enumerations.ts'
import { cents, id, refusal } from './primitives.ts'

const shortText = z.string().max(254).nullable().default(null)

const participant = z.object({ firstName: shortText, lastName: shortText, email: shortText })

const answer = z.union([z.string().max(5000), z.number(), z.boolean()])
type Answer = { id: number; value: z.infer<typeof answer> }

/** Answers to custom fields. What was left empty is dropped (rule CRT-5). */
const answers = z
  .array(z.object({ id, value: answer.nullish() }))
  .max(100)
  .default([])
  .transform(given => given.filter((each): each is Answer => (each.value ?? '') !== ''))

const chosenOptions = z
  .array(z.object({ id, value: z.boolean().default(false), customFields: answers }))
  .max(100)
  .default([])

/** What a contributor lets everybody read (rule LAW-3). */
const contribution = z.object({
  showName: z.boolean().default(false),
  showAmount: z.boolean().default(false),
  message: z.string().max(500).nullable().default(null),
})

/** An item as a client sends it; everything but the kind of its rate may be left out. */
export const cartItemDraft = z.object({
  tierId: id.nullable().default(null),
  tierType,
  quantity: z.int(refusal('quantity_invalid')).default(1),
  customAmount: z.int(refusal('amount_invalid')).nullable().default(null),
  participant: participant.nullable().default(null),
  customFields: answers,
  extraOptions: chosenOptions,
  paymentTerms: z.object({ count: z.int() }).nullable().default(null),
  dayOfLevy: z.int(refusal('debit_day')).nullable().default(null),
  contribution: contribution.nullable().default(null),
})

const shownAnswers = z.array(z.object({ id: z.int(), value: z.union([z.string(), z.number(), z.boolean()]) }))
const shownParticipant = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
})

const chosenOption = z.object({ id: z.int(), value: z.boolean(), customFields: shownAnswers })

/** What an item of a cart or of an order shows of its answers. */
export const shownChoices = {
  participant: shownParticipant.nullable(),
  customFields: shownAnswers,
  extraOptions: z.array(chosenOption),
}

/** An item of a cart: priced, with everything as it was sent. */
export const cartItem = z.object({
  index: z.int(),
  tierId: z.int().nullable(),
  tierType,
  label: z.string(),
  quantity: z.int(),
  customAmount: cents.nullable(),
  amount: cents,
  discount: cents,
  vatRate: z.number(),
  isEligibleTaxReceipt: z.boolean(),
  ...shownChoices,
  extraOptions: z.array(
    chosenOption.extend({
      label: z.string(),
      amount: cents,
      discount: cents,
      /** In how many payments it is charged, however many its rate is. */
      paymentTerms: z.object({ count: z.int() }).default(optionTerms),
    }),
  ),
  paymentTerms: z.object({ count: z.int() }).nullable(),
  installmentCounts: z.array(z.int()),
  dayOfLevy: z.int().nullable(),
  contribution: contribution.nullable(),
})
