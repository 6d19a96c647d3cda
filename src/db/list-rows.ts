import { type RawBuilder, sql } from 'kysely'
import type { ListPlace } from '#domain/list/list-wish.ts'
import { type ColumnId, type ListName, type ListState, storedStates } from '#domain/list/lists.ts'
import type { Cents } from '#domain/money.ts'
import type { PaymentStatus } from '#domain/payment/payment-flow.ts'
import type { TypedSearch } from '#domain/payment/payment-search.ts'
import { foundOrders } from './found-payments.ts'
import { type ListSource, listSources, ordersWithReturns } from './list-sources.ts'
import { type NamedRows, rowsNamed } from './named.ts'
import type { Reader } from './schema.ts'

/** What a statement reads of a list. */
export type ListInput = {
  readonly list: ListName
  readonly organizationId: number
  /** Only what was bought of these campaigns; null: of every one. */
  readonly formIds: readonly number[] | null
  readonly search: TypedSearch | null
  readonly state: ListState | null
  /** Instants of a list of instants, the second excluded; ISO days of a list of days, both included. */
  readonly from: string | null
  readonly until: string | null
  readonly tierId: number | null
  readonly min: Cents | null
  readonly max: Cents | null
  /** Only these rows; null or absent: any. */
  readonly ids?: readonly number[] | null
}

export type ListPage = ListInput & {
  readonly columns: readonly ColumnId[]
  /** Where the page before ended; null: the beginning. */
  readonly after: ListPlace | null
  readonly limit: number
}

/** What a cell holds, as it is stored: a text, a number, or the lines of an order. */
export type CellValue = string | number | null | readonly ListedLine[]
export type ListedLine = { readonly label: string; readonly tierType: string; readonly quantity: number }

/** A row of a list: its place, the payment that it leads to, and its cells in the order of the columns that were asked for. */
export type ListRow = ListPlace & { readonly paymentId: number | null; readonly cells: readonly CellValue[] }

/** A search that finds more orders than this is answered with its newest: whoever finds as many asks more precisely. */
const mostFound = 2_000
/** Rows that may be read for campaigns, each by itself, before one walk through all of them is cheaper. */
const mostProbed = 10_000

/**
 * A page of a list, newest first (rule LST-3): the rows are chosen by an index alone, and only then looked up. Several campaigns are read
 * each by itself and put in order, so that a campaign of long ago costs no walk through what was sold since.
 */
export async function readListRows(db: Reader, asked: ListPage): Promise<readonly ListRow[]> {
  const page = { ...asked, formIds: await campaignsOfType(db, asked) }
  const source = listSources[page.list]
  const found = await rowsFound(db, page)
  if (isNothing(found)) return []
  const cells = page.columns.map(id => sql`to_jsonb(${columnOf(source, id)})`)
  const { rows } = await sql<ListRow>`
    select k.at::float8 as at, k.id, ${paymentOf(page.list)} as "paymentId", jsonb_build_array(${sql.join(cells)}) as cells
    from (${chosenRows(source, page, found)}) k
    join orders o on o.organization_id = ${page.organizationId} and o.id = k.order_id
    join forms f on f.organization_id = o.organization_id and f.id = o.form_id
    left join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
    ${source.joins}
    order by k.at desc, k.id desc`.execute(db)
  return rows
}

/** How many rows a list has. */
export async function countListRows(db: Reader, input: ListInput): Promise<number> {
  return (await summed(db, input, sql`0`)).count
}

/** How many rows a list has, and what they come to in cents. */
export async function sumListRows(
  db: Reader,
  input: ListInput,
): Promise<{ readonly count: number; readonly amount: Cents }> {
  return summed(db, input, sql`coalesce(sum(${listSources[input.list].amount}), 0)`)
}

/** The same with the ids of the rows, all read at one moment: the sum is that of these. */
export async function matchListRows(
  db: Reader,
  input: ListInput,
): Promise<{ readonly ids: readonly number[]; readonly amount: Cents }> {
  const source = listSources[input.list]
  const found = await rowsFound(db, input)
  if (isNothing(found)) return { ids: [], amount: 0 }
  const { rows } = await sql<{ ids: number[]; amount: number }>`
    select coalesce(array_agg(${source.id} order by ${source.id}), '{}')::integer[] as ids,
      coalesce(sum(${source.amount}), 0)::float8 as amount
    from ${source.from} where ${conditions(source, input, found)} and ${ofForms(input.formIds)}`.execute(db)
  return rows[0] ?? { ids: [], amount: 0 }
}

async function summed(db: Reader, input: ListInput, amount: RawBuilder<unknown>) {
  const source = listSources[input.list]
  const found = await rowsFound(db, input)
  if (isNothing(found)) return { count: 0, amount: 0 }
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*)::integer as count, ${amount}::float8 as amount from ${source.from}
    where ${conditions(source, input, found)} and ${ofForms(input.formIds)}`.execute(db)
  return rows[0] ?? { count: 0, amount: 0 }
}

/** More campaigns of one type are not read each by itself. */
const mostCampaigns = 200

/**
 * The campaigns that sell what a list of items shows, only of these where some are given; null: whatever was sold is looked at. A walk
 * through a campaign that sells none of it would never meet a row.
 */
async function campaignsOfType(
  db: Reader,
  { list, organizationId, formIds }: ListInput,
): Promise<readonly number[] | null> {
  if (!isOfItems(list)) return formIds
  const rows = await db
    .selectFrom('forms')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('formType', '=', formTypeOf[list])
    .$if(formIds !== null, query => query.where(sql<boolean>`id = any(${formIds}::integer[])`))
    .$if(formIds === null, query => query.limit(mostCampaigns + 1))
    .execute()
  return formIds === null && rows.length > mostCampaigns ? null : rows.map(({ id }) => id)
}

const formTypeOf = { participants: 'Event', members: 'Membership' } as const
const isOfItems = (list: ListName): list is keyof typeof formTypeOf => Object.hasOwn(formTypeOf, list)

function columnOf(source: ListSource, id: ColumnId): RawBuilder<unknown> {
  const column = source.columns[id]
  if (column === undefined) throw new Error(`a list does not read ${id}`)
  return column
}

const isOfPayments = (list: ListName) => list === 'instalments' || list === 'payments'

const paymentOf = (list: ListName) => (isOfPayments(list) ? sql`k.id` : sql`p.id`)

/** The orders that a search finds, by who paid or by whom something is for. */
async function ordersFound(
  db: Reader,
  { organizationId, search, list }: ListInput,
): Promise<readonly number[]> {
  if (search === null) return []
  const named =
    isOfItems(list) && search.by !== 'number'
      ? sql`union select order_id from (${participantsFound(organizationId, search)}) n`
      : sql``
  const { rows } = await sql<{ orderId: number }>`
    select order_id from (${foundOrders(organizationId, search)} ${named}) found
    order by order_id desc limit ${mostFound}`.execute(db)
  return rows.map(({ orderId }) => orderId)
}

/** Orders of items that are for somebody of this name, or this address. */
function participantsFound(
  organizationId: number,
  search: Exclude<TypedSearch, { by: 'number' }>,
): RawBuilder<unknown> {
  const of = sql`from order_items i where i.organization_id = ${organizationId}`
  if (search.by === 'email')
    return sql`select i.order_id ${of} and i.tier_id in (select t.id from tiers t where t.organization_id = ${organizationId})
      and lower(i.details #>> '{participant,email}') = lower(${search.email}) limit ${mostFound}`
  return rowsNamed({ ...participants, organizationId }, search.words)
}

const nameOf = (path: 'firstName' | 'lastName') =>
  sql`payer_key(i.details #>> ${sql.lit(`{participant,${path}}`)})`

const participants: Omit<NamedRows, 'organizationId'> = {
  from: sql`order_items i`,
  alias: 'i',
  columns: ['order_id'],
  last: nameOf('lastName'),
  first: nameOf('firstName'),
  whole: sql`payer_key(concat_ws(' ', i.details #>> '{participant,firstName}', i.details #>> '{participant,lastName}'))`,
  most: mostFound,
}

/** What was found before the list is read. */
type Found = {
  /** The only orders and the only rows that it may have; null: any. */
  readonly orders: readonly number[] | null
  readonly rows: readonly number[] | null
  /** The orders of which something was given back, where the state asks for it; null where they are many. */
  readonly withReturns: readonly number[] | null
}

const isNothing = ({ orders, rows }: Found) => orders?.length === 0 || rows?.length === 0

async function rowsFound(db: Reader, input: ListInput): Promise<Found> {
  const withReturns = await fewGivenBack(db, input)
  const ids = input.ids ?? null
  if (ids !== null || input.search !== null) {
    const orders = input.search === null ? null : await ordersFound(db, input)
    return { orders, rows: ids, withReturns }
  }
  const rows = await fewPriced(db, input)
  if (rows !== null) return { orders: null, rows, withReturns }
  const returned = input.state === 'returned' ? withReturns : null
  const orders =
    returned ?? (await fewAwaited(db, input)) ?? (await fewPlanned(db, input)) ?? (await fewSold(db, input))
  return { orders, rows: null, withReturns }
}

/** Fewer than these are looked up, each by itself; as many are met on a walk before long. */
const fewRows = 2_000
const fewOrders = 5_000

/** The rows of an amount that few have: on a walk one would look for them everywhere. Null where there are many, or no amount is asked for. */
async function fewPriced(db: Reader, input: ListInput): Promise<readonly number[] | null> {
  const { priced, id, amount, always } = listSources[input.list]
  const { organizationId, min, max } = input
  if (priced === undefined || (min === null && max === null)) return null
  // In the order of the index, which is read however many rows are guessed.
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${priced.from}
    where ${priced.alias}.organization_id = ${organizationId} and ${always} and ${sql.join(amounts(input), sql` and `)}
    order by ${amount} limit ${fewRows}`.execute(db)
  return rows.length < fewRows ? rows.map(row => row.id) : null
}

/** The orders of which something was given back, where a list asks for these or for the others, and they are few. */
async function fewGivenBack(db: Reader, input: ListInput): Promise<readonly number[] | null> {
  if (!isOfItems(input.list) || input.state === null) return null
  const { rows } = await sql<{ id: number }>`
    select id from ${ordersWithReturns(input.organizationId)} r limit ${fewOrders}`.execute(db)
  return rows.length < fewOrders ? rows.map(({ id }) => id) : null
}

/** The orders that wait for their money, where a list asks for these and they are few. */
async function fewAwaited(
  db: Reader,
  { organizationId, state }: ListInput,
): Promise<readonly number[] | null> {
  if (state !== 'awaited') return null
  const { rows } = await sql<{ id: number }>`
    select o.id from payments p join orders o on o.organization_id = p.organization_id and o.id = p.order_id
    where p.organization_id = ${organizationId} and p.status = any(${underWay}::text[]) and p.number = 1 and o.status = 'Committed'
    limit ${fewOrders}`.execute(db)
  return rows.length < fewOrders ? rows.map(({ id }) => id) : null
}

/** What the first payment of an order may be while the order waits for it. */
const underWay: readonly PaymentStatus[] = [
  'Waiting',
  'Pending',
  'WaitingAuthentication',
  'WaitingBankValidation',
  'Capturing',
  'Refused',
  'Error',
]

/** The orders of some campaigns that are paid later or monthly, where a list of these asks for them and they are few. */
async function fewPlanned(db: Reader, input: ListInput): Promise<readonly number[] | null> {
  const { list, organizationId, formIds } = input
  if ((list !== 'instalments' && list !== 'subscriptions') || formIds === null) return null
  const { rows } = await sql<{ id: number }>`
    select o.id from schedules s join orders o on o.organization_id = s.organization_id and o.id = s.order_id
    where s.organization_id = ${organizationId} and o.form_id = any(${formIds}::integer[]) limit ${fewOrders}`.execute(
    db,
  )
  return rows.length < fewOrders ? rows.map(({ id }) => id) : null
}

/** The orders of some campaigns, where payments of these are asked for and they are few: on a walk one would look for them everywhere. */
async function fewSold(db: Reader, input: ListInput): Promise<readonly number[] | null> {
  const { list, organizationId, formIds } = input
  if (list !== 'payments' || formIds === null) return null
  const { rows } = await sql<{ id: number }>`
    select id from orders where organization_id = ${organizationId} and form_id = any(${formIds}::integer[]) limit ${fewOrders}`.execute(
    db,
  )
  return rows.length < fewOrders ? rows.map(({ id }) => id) : null
}

function amounts({ list, min, max }: ListInput): readonly RawBuilder<unknown>[] {
  const { amount } = listSources[list]
  return [
    ...(min === null ? [] : [sql`${amount} >= ${min}::integer`]),
    ...(max === null ? [] : [sql`${amount} <= ${max}::integer`]),
  ]
}

/** The keys of the rows of a page, in their order. */
function chosenRows(source: ListSource, page: ListPage, found: Found): RawBuilder<unknown> {
  const { formIds, limit } = page
  const keys = sql`${placeOf(source)} as at, ${source.id} as id, o.id as order_id`
  const ordered = sql`order by ${source.at} desc, ${source.id} desc limit ${limit}`
  const where = sql`where ${conditions(source, page, found)}`
  const isProbed =
    formIds !== null && found.orders === null && found.rows === null && formIds.length * limit <= mostProbed
  if (!isProbed)
    return sql`select ${keys} from ${source.from} ${where} and ${ofForms(formIds)} ${afterPlace(source, page)} ${ordered}`
  return sql`select r.* from unnest(${formIds}::integer[]) as c (form_id)
    cross join lateral (select ${keys} from ${source.from} ${where} and o.form_id = c.form_id ${afterPlace(source, page)} ${ordered}) r
    order by r.at desc, r.id desc limit ${limit}`
}

const ofForms = (formIds: readonly number[] | null) =>
  formIds === null ? sql`true` : sql`o.form_id = any(${formIds}::integer[])`

/** What orders the list as a whole number: microseconds, or days. */
const placeOf = ({ placed, at }: ListSource) =>
  placed === 'instant'
    ? sql`(extract(epoch from ${at}) * 1000000)::bigint`
    : sql`(${at} - date '1970-01-01')::bigint`

const placeAt = ({ placed }: ListSource, at: number) =>
  placed === 'instant'
    ? sql`timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond'`
    : sql`date '1970-01-01' + ${Math.max(-farthestDay, Math.min(farthestDay, at))}::integer`

/** Days from 1970 that any date has. */
const farthestDay = 500_000

function afterPlace(source: ListSource, { after }: ListPage): RawBuilder<unknown> {
  if (after === null) return sql``
  return sql`and (${source.at}, ${source.id}) < (${placeAt(source, after.at)}, ${after.id}::integer)`
}

function conditions(source: ListSource, input: ListInput, found: Found): RawBuilder<unknown> {
  const { list, organizationId, state, from, until, tierId } = input
  const type = source.placed === 'instant' ? sql`timestamptz` : sql`date`
  const before = source.placed === 'instant' ? sql`<` : sql`<=`
  return sql.join(
    [
      sql`${owner(list)}.organization_id = ${organizationId} and ${source.always}`,
      ...(found.orders === null ? [] : [sql`o.id = any(${found.orders}::integer[])`]),
      ...(found.rows === null ? [] : [sql`${source.id} = any(${found.rows}::integer[])`]),
      ...(state === null ? [] : [inState(source, input, state, found)]),
      ...(from === null ? [] : [sql`${source.at} >= ${from}::${type}`]),
      ...(until === null ? [] : [sql`${source.at} ${before} ${until}::${type}`]),
      ...(tierId === null ? [] : [source.tier(tierId)]),
      ...amounts(input),
    ],
    sql` and `,
  )
}

function inState(source: ListSource, { list }: ListInput, state: ListState, { withReturns }: Found) {
  if (source.inState !== undefined) return source.inState(state, withReturns)
  const stored = storedStates(list, state).map(each => sql.lit(each))
  return sql`${source.state} in (${sql.join(stored)})`
}

/** Whose index orders the list. */
function owner(list: ListName): RawBuilder<unknown> {
  if (isOfPayments(list)) return sql`p`
  return list === 'subscriptions' ? sql`s` : sql`o`
}

/** The campaigns of an organization that may have rows of a list, newest first, under the names of a choice; only of these where some are given. */
export async function campaignsOfList(
  db: Reader,
  { list, organizationId, formIds }: Pick<ListInput, 'list' | 'organizationId' | 'formIds'>,
): Promise<readonly { readonly id: number; readonly title: string }[]> {
  const type = isOfItems(list) ? formTypeOf[list] : null
  const { rows } = await sql<{ id: number; title: string }>`
    select f.id, f.title from forms f
    where f.organization_id = ${organizationId} and f.state <> 'Deleted' and (${formIds}::integer[] is null or f.id = any(${formIds}::integer[]))
      and (${type}::text is null or f.form_type = ${type}::text)
    order by f.id desc limit 300`.execute(db)
  return rows
}

/** The rates of a campaign. */
export async function ratesOfList(
  db: Reader,
  { organizationId, formId }: { readonly organizationId: number; readonly formId: number },
): Promise<readonly { readonly id: number; readonly label: string }[]> {
  return db
    .selectFrom('tiers')
    .select(['id', 'label'])
    .where('organizationId', '=', organizationId)
    .where('formId', '=', formId)
    .orderBy('position')
    .orderBy('id')
    .limit(300)
    .execute()
}
