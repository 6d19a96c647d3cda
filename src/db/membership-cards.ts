import { sql } from 'kysely'
import { endless } from '#domain/membership/members.ts'
import { cardCode, cardedTypes, type MembershipCard } from '#domain/membership/membership-card.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { OrderStatus } from '#domain/order/order-flow.ts'
import { isGivenBack } from './given-back-place.ts'
import {
  type BareInput,
  bareOrders,
  insertPlaces,
  lockBarePlaces,
  type PlaceKind,
} from './numbered-places.ts'
import { type Owner, ownOrders } from './payers-orders.ts'
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
] as const

/** A card with whether its membership was given back. */
export type StoredCard = MembershipCard & { readonly isReturned: boolean }

const isReturned = isGivenBack(sql`membership_cards.organization_id`, sql`membership_cards.item_id`).as(
  'isReturned',
)

/** The cards of an order, by their numbers. */
export async function cardsOfOrder(
  db: Reader,
  { organizationId, id }: OrderKey,
): Promise<readonly StoredCard[]> {
  return db
    .selectFrom('membershipCards')
    .select([...columns, isReturned])
    .where('organizationId', '=', organizationId)
    .where('orderId', '=', id)
    .orderBy('number')
    .execute()
}

/** A card by its id, across organizations: who may see it is the caller's question. */
export async function cardById(db: Reader, id: string): Promise<StoredCard | undefined> {
  return db
    .selectFrom('membershipCards')
    .select([...columns, isReturned])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Cards among what has a row for each place. */
const places: PlaceKind = { table: 'membership_cards', tierType: 'Membership', formTypes: cardedTypes }

/** Locks an order and gives its memberships that have no card, in their order; none unless it was paid for. */
export const lockMembershipsWithoutCard = (tx: Transaction, order: OrderKey) =>
  lockBarePlaces(tx, places, order)

/** Paid orders with a membership that has no card: the first of them after a key, in order. */
export const ordersWithoutCards = (db: Reader, input: BareInput) => bareOrders(db, places, input, sql`true`)

/** Stores cards of one order with the next numbers of their organization (rule CRD-1). */
export const insertCards = (
  tx: Transaction,
  order: OrderKey & { readonly formId: number },
  cards: Parameters<typeof insertPlaces>[3],
  now: string,
) => insertPlaces(tx, { ...places, series: 'membershipCard' }, order, cards, now)

/** A card as a list shows it. Dates are ISO days. */
export type ListedCard = Pick<MembershipCard, 'organizationId' | 'id' | 'number'> & {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly rate: string
  readonly orderId: number
  readonly validFrom: string | null
  readonly validUntil: string | null
  /** Of its order. */
  readonly status: OrderStatus
  readonly isReturned: boolean
}

const person = sql`coalesce(nullif(i.details -> 'participant', 'null'),
  jsonb_build_object('firstName', y.first_name, 'lastName', y.last_name))`

const listed = sql`c.organization_id as "organizationId", c.id, c.number, person ->> 'firstName' as "firstName",
  person ->> 'lastName' as "lastName", i.label as rate, c.order_id as "orderId", i.valid_from as "validFrom",
  i.valid_until as "validUntil", o.status, ${isGivenBack(sql`c.organization_id`, sql`c.item_id`)} as "isReturned"`

const withItem = sql`
  join order_items i on i.organization_id = c.organization_id and i.id = c.item_id
  left join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
  cross join lateral (select ${person} as person) p`

type Campaign = { readonly organizationId: number; readonly formId: number }
type Asked = Campaign & {
  /** What names, numbers or codes hold, without accents; a scanned code; empty for all. */
  readonly search: string
  readonly after: number
  readonly limit: number
}

/** The cards of a campaign by their numbers, beyond one of them. */
export async function listCards(
  db: Reader,
  { organizationId, formId, search, after, limit }: Asked,
): Promise<readonly ListedCard[]> {
  const codes = { secret: null, code: null, ...cardCode(search) }
  const number = /^\d{1,9}$/.test(search.trim()) ? Number(search) : null
  const { rows } = await sql<ListedCard>`
    select ${listed}
    from membership_cards c join orders o on o.organization_id = c.organization_id and o.id = c.order_id ${withItem}
    where c.organization_id = ${organizationId} and c.form_id = ${formId} and c.number > ${after}
      and (${search} = '' or c.code = ${codes.code} or c.secret = ${codes.secret} or c.number = ${number}::integer
        or strpos(search_key(concat_ws(' ', person ->> 'firstName', person ->> 'lastName')), search_key(${search})) > 0)
    order by c.number limit ${limit}`.execute(db)
  return rows
}

/** How many cards a campaign has. */
export async function countCards(db: Reader, { organizationId, formId }: Campaign): Promise<number> {
  const { count } = await db
    .selectFrom('membershipCards')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('formId', '=', formId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A card as whoever paid for it sees it among theirs. */
export type OwnCard = ListedCard & {
  readonly title: string
  readonly organization: string
  /** The last ISO day of a membership that ends and that nothing follows; null for any other. */
  readonly renewableOf: string | null
}

type OwnInput = { readonly after: string | null; readonly limit: number }

/** The cards of a payer's orders, newest first; `after`: those that follow this card. */
export async function cardsOfPayer(
  db: Reader,
  owner: Owner,
  { after, limit }: OwnInput,
): Promise<readonly OwnCard[]> {
  const { rows } = await sql<OwnCard>`
    select ${listed}, f.title, g.name as organization, m.ends_on as "renewableOf"
    from ${ownOrders(owner)}
    join membership_cards c on c.organization_id = o.organization_id and c.order_id = o.id ${withItem}
    join forms f on f.organization_id = o.organization_id and f.id = o.form_id
    join organizations g on g.id = o.organization_id
    left join memberships m on m.organization_id = c.organization_id and m.item_id = c.item_id and m.is_latest and m.ends_on < ${endless}::date
    where ${after}::uuid is null
      or (o.created_at, c.id) < (select b.created_at, l.id from membership_cards l
        join orders b on b.organization_id = l.organization_id and b.id = l.order_id where l.id = ${after}::uuid)
    order by o.created_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}
