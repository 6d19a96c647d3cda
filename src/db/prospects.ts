import { sql } from 'kysely'
import { moveIfAllowed } from '#domain/flow.ts'
import type { Locale } from '#domain/locale.ts'
import type { Entry } from '#domain/waiting/entry.ts'
import {
  endedStates,
  type WaitingEvent,
  type WaitingState,
  waitingFlow,
} from '#domain/waiting/waiting-flow.ts'
import type { Reader, Transaction } from './schema.ts'

type NewProspect = Entry & {
  readonly organizationId: number
  readonly formId: number
  readonly locale: Locale
  readonly now: string
}

/**
 * Puts an address in the line of a rate, or of a campaign, once: who waits or holds an offer keeps both; whose wait was over
 * stands at the end of the line. Gives the entry that this call put there; `undefined` for who was in it.
 */
export async function insertProspect(
  tx: Transaction,
  prospect: NewProspect,
): Promise<Pick<Waiting, 'id' | 'place'> | undefined> {
  const { organizationId, formId, key: emailKey, email, locale, tierId, quantity, now } = prospect
  const created = await tx
    .insertInto('prospects')
    .values({ organizationId, formId, emailKey, email, locale, tierId, quantity, createdAt: now })
    .onConflict(conflict => conflict.doNothing())
    .returning(['id', 'place'])
    .executeTakeFirst()
  if (created !== undefined) return created
  return tx
    .updateTable('prospects')
    .set({
      email,
      locale,
      quantity,
      createdAt: now,
      state: 'waiting',
      place: sql`nextval('prospects_place')`,
      cartId: null,
      settledAt: null,
    })
    .where('organizationId', '=', organizationId)
    .where('formId', '=', formId)
    .where('emailKey', '=', emailKey)
    .where('tierId', 'is not distinct from', tierId)
    .where('state', 'in', endedStates)
    .returning(['id', 'place'])
    .executeTakeFirst()
}

/** Somebody who waits, or has waited; `cartId`: the cart that holds what they are, or were last, offered. */
export type Waiting = {
  readonly id: string
  readonly organizationId: number
  readonly formId: number
  readonly email: string
  readonly locale: Locale
  readonly tierId: number | null
  readonly quantity: number
  /** Its place in the line: another one each time somebody asks again. */
  readonly place: number
  readonly state: WaitingState
  readonly cartId: string | null
}

const columns = [
  'id',
  'organizationId',
  'formId',
  'email',
  'locale',
  'tierId',
  'quantity',
  'place',
  'state',
  'cartId',
] as const

export async function waitingById(db: Reader, id: string): Promise<Waiting | undefined> {
  return db.selectFrom('prospects').select(columns).where('id', '=', id).executeTakeFirst()
}

/** The same, locked until the transaction ends: after request and cart, before holds and stock (rule STK-5). */
export async function lockWaiting(tx: Transaction, id: string): Promise<Waiting | undefined> {
  return tx.selectFrom('prospects').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Moves an entry, with the cart that an offer is made of; returns whether this call moved it. Who leaves takes the consent
 * back: the address goes at once.
 */
export async function moveWaiting(
  tx: Transaction,
  waiting: Pick<Waiting, 'id' | 'state'>,
  event: WaitingEvent,
  { now, cartId }: { readonly now: string; readonly cartId?: string },
): Promise<boolean> {
  const step = moveIfAllowed(waitingFlow, waiting.state, event)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('prospects')
    .set({
      state: step.to,
      settledAt: now,
      ...(cartId === undefined ? {} : { cartId }),
      ...(step.to === 'left' ? { email: '', emailKey: `left:${waiting.id}` } : {}),
    })
    .where('id', '=', waiting.id)
    .where('state', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** One entry as its association sees it; the address of who has left is empty. */
export type ListedWaiting = Pick<Waiting, 'id' | 'email' | 'quantity' | 'place' | 'state'> & {
  /** The rate that it waits for; null: the campaign itself. */
  readonly rate: string | null
  readonly createdAt: string
  /** When its state last changed; null while it waits. */
  readonly settledAt: string | null
}

/** The entries of a form behind a place in the line, in their order. */
export async function listWaiting(
  db: Reader,
  {
    organizationId,
    formId,
    after,
    limit,
  }: {
    readonly organizationId: number
    readonly formId: number
    readonly after: number
    readonly limit: number
  },
): Promise<readonly ListedWaiting[]> {
  return db
    .selectFrom('prospects as p')
    .leftJoin('tiers as t', join =>
      join.onRef('t.organizationId', '=', 'p.organizationId').onRef('t.id', '=', 'p.tierId'),
    )
    .select([
      'p.id',
      'p.email',
      'p.quantity',
      'p.place',
      'p.state',
      'p.createdAt',
      'p.settledAt',
      't.label as rate',
    ])
    .where('p.organizationId', '=', organizationId)
    .where('p.formId', '=', formId)
    .where('p.place', '>', after)
    .orderBy('p.place')
    .limit(limit)
    .execute()
}

/** How many of a form wait, for a rate or for the campaign. */
export async function countWaiting(
  db: Reader,
  { organizationId, formId }: Pick<Waiting, 'organizationId' | 'formId'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('prospects')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('formId', '=', formId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(count)
}
