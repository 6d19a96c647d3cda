import { sql } from 'kysely'
import type { OrderKey } from '#domain/order/order.ts'
import { type ChangeTerms, type Holder, type Ticket, ticketedTypes } from '#domain/ticket/ticket.ts'
import { typedCode } from '#domain/ticket/ticket-code.ts'
import { isGivenBack } from './given-back-place.ts'
import {
  type BareInput,
  bareOrders,
  insertPlaces,
  lockBarePlaces,
  type PlaceKind,
} from './numbered-places.ts'
import { column } from './retention.ts'
import type { Reader, Transaction } from './schema.ts'

const columns = [
  'organizationId',
  'id',
  'formId',
  'orderId',
  'itemId',
  'place',
  'number',
  'secret',
  'code',
  'version',
  'firstName',
  'lastName',
  'email',
] as const

/** A ticket with whether its place was given back. */
export type StoredTicket = Ticket & { readonly isReturned: boolean }

const isReturned = isGivenBack(sql`tickets.organization_id`, sql`tickets.item_id`).as('isReturned')

/** The tickets of an order, by their numbers. */
export async function ticketsOfOrder(
  db: Reader,
  { organizationId, id }: OrderKey,
): Promise<readonly StoredTicket[]> {
  return db
    .selectFrom('tickets')
    .select([...columns, isReturned])
    .where('organizationId', '=', organizationId)
    .where('orderId', '=', id)
    .orderBy('number')
    .execute()
}

/** A ticket as the list of its event shows it, with the place in it. */
export type ListedTicket = Pick<Ticket, 'id' | 'number' | 'version'> & {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly rate: string
  readonly orderId: number
  /** Whether it opens a door. */
  readonly isValid: boolean
}

type Listed = {
  readonly organizationId: number
  readonly formId: number
  /** What names, codes or numbers hold, without accents; empty for all. */
  readonly search: string
  readonly after: number
  readonly limit: number
}

/** The tickets of an event by their numbers, beyond one of them. */
export async function listTickets(
  db: Reader,
  { organizationId, formId, search, after, limit }: Listed,
): Promise<readonly ListedTicket[]> {
  const person = sql`(case when t.first_name is not null or t.last_name is not null
    then jsonb_build_object('firstName', t.first_name, 'lastName', t.last_name)
    else coalesce(nullif(i.details -> 'participant', 'null'), jsonb_build_object('firstName', y.first_name, 'lastName', y.last_name))
    end)`
  const code = typedCode(search)
  const number = /^\d{1,9}$/.test(search.trim()) ? Number(search) : null
  const { rows } = await sql<ListedTicket>`
    select t.id, t.number, t.version, person ->> 'firstName' as "firstName", person ->> 'lastName' as "lastName",
      i.label as rate, t.order_id as "orderId",
      o.status = 'Processed' and not ${isGivenBack(sql`t.organization_id`, sql`t.item_id`)} as "isValid"
    from tickets t
    join orders o on o.organization_id = t.organization_id and o.id = t.order_id
    join order_items i on i.organization_id = t.organization_id and i.id = t.item_id
    left join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
    cross join lateral (select ${person} as person) p
    where t.organization_id = ${organizationId} and t.form_id = ${formId} and t.number > ${after}
      and (${search} = '' or t.code = ${code} or t.number = ${number}::integer
        or strpos(search_key(concat_ws(' ', person ->> 'firstName', person ->> 'lastName')), search_key(${search})) > 0)
    order by t.number limit ${limit}`.execute(db)
  return rows
}

/** How many tickets of an event open a door, and how many there are. */
export async function countTickets(
  db: Reader,
  { organizationId, formId }: Pick<Listed, 'organizationId' | 'formId'>,
): Promise<{ readonly valid: number; readonly all: number }> {
  const { rows } = await sql<{ valid: number; all: number }>`
    select count(*)::integer as "all", (count(*) filter (where o.status = 'Processed'
      and not ${isGivenBack(sql`t.organization_id`, sql`t.item_id`)}))::integer as valid
    from tickets t join orders o on o.organization_id = t.organization_id and o.id = t.order_id
    where t.organization_id = ${organizationId} and t.form_id = ${formId}`.execute(db)
  return rows[0] ?? { valid: 0, all: 0 }
}

/** What was changed of a ticket, the last first, with who it was for before. */
export async function changesOfTicket(
  db: Reader,
  { organizationId, id }: TicketKey,
): Promise<
  readonly {
    readonly kind: 'renamed' | 'passedOn'
    readonly firstName: string | null
    readonly lastName: string | null
    readonly changedAt: string
  }[]
> {
  return db
    .selectFrom('ticketChanges')
    .select(['kind', 'firstName', 'lastName', 'changedAt'])
    .where('organizationId', '=', organizationId)
    .where('ticketId', '=', id)
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** A ticket by its id, across organizations: who may see it is the caller's question. */
export async function ticketById(db: Reader, id: string): Promise<StoredTicket | undefined> {
  return db
    .selectFrom('tickets')
    .select([...columns, isReturned])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** What an event says of changes on its tickets. */
export async function changeTermsOf(
  tx: Transaction,
  { organizationId, formId }: Pick<Ticket, 'organizationId' | 'formId'>,
): Promise<ChangeTerms> {
  const { startAt, nameChange, nameChangeEndAt } = await tx
    .selectFrom('forms')
    .select(['startAt', 'nameChange', 'nameChangeEndAt'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', formId)
    .executeTakeFirstOrThrow()
  return { startDate: startAt, nameChange, nameChangeEndDate: nameChangeEndAt }
}

type TicketKey = Pick<Ticket, 'organizationId' | 'id'>

/** The same under its lock, until the transaction ends. */
export async function lockTicket(tx: Transaction, { organizationId, id }: TicketKey): Promise<StoredTicket> {
  return tx
    .selectFrom('tickets')
    .select([...columns, isReturned])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Tickets among what has a row for each place. */
const places: PlaceKind = { table: 'tickets', tierType: 'Registration', formTypes: ticketedTypes }

/** Locks an order and gives its places that have no ticket, in their order; none unless it was paid for. */
export const lockPlacesWithoutTicket = (tx: Transaction, order: OrderKey) => lockBarePlaces(tx, places, order)

/** Paid orders of events that are not over, with a place that has no ticket: the first of them after a key, in order. */
export const ordersWithoutTickets = (db: Reader, input: BareInput) =>
  bareOrders(db, places, input, sql`coalesce(f.end_at, f.start_at, 'infinity') > ${input.now}::timestamptz`)

/** Stores tickets of one order with the next numbers of their event (rule TKT-1). */
export const insertTickets = (
  tx: Transaction,
  order: OrderKey & { readonly formId: number },
  tickets: Parameters<typeof insertPlaces>[3],
  now: string,
) => insertPlaces(tx, { ...places, series: `ticket:${order.formId}` }, order, tickets, now)

/** What a change leaves of how a ticket was before it. */
type FormerTicket = {
  readonly id: string
  readonly kind: 'renamed' | 'passedOn'
  readonly changedAt: string
}

/** Changes who a ticket is for; the ticket is locked. */
export async function renameTicket(
  tx: Transaction,
  ticket: Ticket,
  holder: Holder,
  change: Omit<FormerTicket, 'kind'>,
): Promise<void> {
  await keepFormer(tx, ticket, { ...change, kind: 'renamed' }, { secret: null, code: null })
  await update(tx, ticket, holder)
}

/** Gives a ticket to somebody else, under other codes and another version; the ticket is locked. */
export async function passTicketOn(
  tx: Transaction,
  ticket: Ticket,
  to: Holder & Pick<Ticket, 'secret' | 'code'> & { readonly email: string },
  change: Omit<FormerTicket, 'kind'>,
): Promise<void> {
  const { secret, code } = ticket
  await keepFormer(tx, ticket, { ...change, kind: 'passedOn' }, { secret, code })
  await update(tx, ticket, { ...to, version: ticket.version + 1 })
}

/** Whom a ticket left when it was passed on; null: its order's payer. `undefined` where there was no such change. */
export async function formerAddress(
  db: Reader,
  { organizationId, id }: TicketKey,
): Promise<{ readonly email: string | null } | undefined> {
  return db
    .selectFrom('ticketChanges')
    .select('email')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('kind', '=', 'passedOn')
    .executeTakeFirst()
}

async function keepFormer(
  tx: Transaction,
  { organizationId, id: ticketId, firstName, lastName, email }: Ticket,
  { id, kind, changedAt }: FormerTicket,
  codes: { readonly secret: string | null; readonly code: string | null },
): Promise<void> {
  await tx
    .insertInto('ticketChanges')
    .values({ organizationId, id, ticketId, kind, firstName, lastName, email, ...codes, changedAt })
    .execute()
}

async function update(
  tx: Transaction,
  { organizationId, id }: TicketKey,
  values: Partial<Pick<Ticket, 'firstName' | 'lastName' | 'email' | 'secret' | 'code' | 'version'>>,
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set(values)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/**
 * Takes whom tickets are and were for out of those of orders whose payers were erased before. `ofPayer`: the payer asked for it, and
 * whoever was given a ticket did not.
 */
export async function eraseHolders(
  db: Reader,
  orders: readonly (readonly [organizationId: number, orderId: number])[],
  { ofPayer }: { readonly ofPayer: boolean },
): Promise<void> {
  await sql`
    with erased as (
      select t.organization_id, t.id
      from unnest(${column(orders, 0)}::integer[], ${column(orders, 1)}::integer[]) as gone (organization_id, order_id)
      join tickets t on t.organization_id = gone.organization_id and t.order_id = gone.order_id
      join orders o on o.organization_id = t.organization_id and o.id = t.order_id
      where (t.version = 1 or not ${ofPayer}) and not exists (select from payers y
        where y.organization_id = o.organization_id and y.cart_id = o.cart_id and y.erased_at is null)
    ), changes as (
      delete from ticket_changes c using erased e where c.organization_id = e.organization_id and c.ticket_id = e.id
    )
    update tickets t set first_name = null, last_name = null, email = null
    from erased e where t.organization_id = e.organization_id and t.id = e.id`.execute(db)
}
