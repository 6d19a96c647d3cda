import * as z from 'zod'
import { maximumItems } from '#domain/cart/cart.ts'
import { paymentStatus } from './enumerations.ts'
import { payerDraft } from './payer.ts'
import { capability, cents, day, instant, items, optionalText, refusal } from './primitives.ts'

/** What a program is told again, as JSON: at most so many characters. */
const mostMetadata = 20_000
const mostLineMetadata = 2_000

/** Levels of lists and objects: what is deeper overflows whoever reads it, ourselves and the program that hears the event. */
const mostLevels = 32

function isShallow(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostLevels) return false
    level = level.flatMap(each => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return true
}

const json = (most: number) =>
  z
    .unknown()
    .refine(isShallow, { error: refusal('value_invalid'), abort: true })
    .refine(value => JSON.stringify(value ?? null).length <= most, refusal('metadata_too_long'))
    .transform(value => value ?? null)

const line = z.object({
  /** 1 to 250 characters, on one line. */
  name: z.string(),
  /** Cents of one. */
  amount: z.int(refusal('amount_invalid')),
  quantity: z.int(refusal('quantity_invalid')).default(1),
  isDonation: z.boolean().default(false),
  metadata: json(mostLineMetadata).optional().default(null),
})

const address = z.string().max(2000)

/** Seconds that a cart lives. */
const lifetime = { least: 300, most: 86_400, usual: 3_600 }

export const checkoutHeaders = z.object({
  'idempotency-key': z.string().regex(/^[\x21-\x7E]{1,255}$/, refusal('value_invalid')),
})

/** A cart of lines of a program's own (rule CHK-1). */
export const checkoutDraft = z.object({
  items: items(line),
  /** Who is expected to pay: the page begins with it, and checks it like anything that is typed. */
  payer: payerDraft.nullable().default(null),
  returnUrl: address,
  cancelUrl: address,
  installments: z
    .array(z.int(refusal('INSTALLMENTS_NOT_ALLOWED')))
    .max(10)
    .default([]),
  metadata: json(mostMetadata).optional().default(null),
  reference: optionalText(255).transform(text => text ?? null),
  expiresIn: z
    .int(refusal('value_invalid'))
    .min(lifetime.least, refusal('value_invalid'))
    .max(lifetime.most, refusal('value_invalid'))
    .default(lifetime.usual),
})

export const checkoutPath = z.object({ id: capability('CART_UNKNOWN') })

/** A cart as its program sees it. */
export const checkoutCart = z.object({
  id: z.guid(),
  status: z.enum(['open', 'paid', 'expired', 'cancelled']),
  url: z.string(),
  expiresAt: instant,
  createdAt: instant,
  currency: z.literal('EUR'),
  total: cents,
  items: z
    .array(
      z.object({
        name: z.string(),
        amount: cents,
        quantity: z.int(),
        isDonation: z.boolean(),
        metadata: z.unknown(),
      }),
    )
    .max(maximumItems),
  installments: z.array(z.int()),
  returnUrl: z.string(),
  cancelUrl: z.string(),
  reference: z.string().nullable(),
  metadata: z.unknown(),
  orderId: z.int().nullable(),
  payments: z.array(
    z.object({
      id: z.int(),
      number: z.int(),
      date: day,
      amount: cents,
      amountTip: cents,
      status: paymentStatus,
    }),
  ),
})
