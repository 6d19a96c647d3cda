import * as z from 'zod'
import { markLength } from '#domain/door/book.ts'
import { longestText, refusals, scansAtOnce, scanWays } from '#domain/door/scan.ts'
import { capability, instant } from './primitives.ts'

/** What a column of numbers holds. */
const most = 2_147_483_647
const number = z.int().positive().max(most)
const uuid = z.guid()
/** There is no year 0 where it is kept. */
const moment = z.iso.datetime().regex(/^(?!0000)/)

const scanned = {
  id: uuid,
  device: uuid,
  way: z.enum(scanWays),
  clockAt: moment,
  /** A clock may be wrong by years, and still be a clock. */
  offsetMs: z.int().nullable(),
}

/** What happened at a door, as its phone wrote it down. */
export const scan = z.discriminatedUnion('kind', [
  z.object({ ...scanned, kind: z.literal('entry'), ticket: number, isLetIn: z.boolean() }),
  z.object({ ...scanned, kind: z.literal('undo'), ticket: number, undoes: uuid }),
  z.object({
    ...scanned,
    kind: z.literal('refusal'),
    ticket: number.nullable(),
    reason: z.enum(refusals),
    text: z.string().max(longestText).nullable(),
  }),
])

/** What a phone hands in, and what it knows already. */
export const doorSync = z.object({
  gateId: capability(),
  token: z.string().max(200),
  sentAt: moment,
  cursor: z.int().min(0).max(most),
  /** The marks of the chunks that it has, by their places; empty where it has none there. */
  chunks: z.array(z.string().max(markLength)).max(2_000),
  scans: z.array(scan).max(scansAtOnce),
})

const ticket = z.object({
  number,
  secret: z.string(),
  code: z.string(),
  name: z.string(),
  rate: z.int(),
  order: z.int(),
  isValid: z.boolean(),
  notes: z.array(z.object({ label: z.string(), answer: z.string().optional() })).optional(),
})

const known = { id: uuid, gateId: uuid, at: instant, ticket: number }

/** What it gets back. */
export const doorSynced = z.object({
  now: instant,
  state: z.enum(['open', 'ended', 'revoked']),
  endsAt: instant,
  event: z
    .object({
      title: z.string(),
      startDate: instant.nullable(),
      rates: z.array(z.string()),
      gates: z.array(z.object({ id: uuid, name: z.string() })),
      signing: z
        .object({
          key: z.string(),
          organizationId: z.int(),
          formId: z.int(),
          rates: z.array(z.object({ id: z.int(), place: z.int() })),
        })
        .optional(),
    })
    .nullable(),
  chunkCount: z.int(),
  chunks: z.array(
    z.object({
      index: z.int(),
      mark: z.string(),
      tickets: z.array(ticket),
      former: z.array(z.object({ mark: z.string(), number })),
      cards: z.array(z.object({ mark: z.string(), number })),
    }),
  ),
  scans: z.array(
    z.discriminatedUnion('kind', [
      z.object({ ...known, kind: z.literal('entry'), isLetIn: z.boolean() }),
      z.object({ ...known, kind: z.literal('undo'), undoes: uuid }),
    ]),
  ),
  cursor: z.int(),
  hasMore: z.boolean(),
  received: z.array(uuid),
  elsewhere: z.array(z.object({ id: uuid, title: z.string() })),
})
