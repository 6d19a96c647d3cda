import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import {
  type Chunk,
  chunkOf,
  chunkSize,
  type DoorNote,
  type DoorTicket,
  markLength,
} from '#domain/door/book.ts'
import type { DoorSigning } from '#domain/door/signing.ts'
import type { DoorEvent } from '#domain/door/sync.ts'
import type { FormKey } from '#domain/form/form.ts'
import { gatesOf } from './gates.ts'
import { isGivenBack } from './given-back-place.ts'
import { laterOptions } from './later-options.ts'
import type { Database, Reader } from './schema.ts'
import { ticketKeyOf } from './ticket-keys.ts'

/** Everything that the phones of a door are told of its event. */
export type DoorBook = { readonly event: DoorEvent; readonly chunks: readonly Chunk[] }

/** Milliseconds for which the phones of an event share what was read (rule DOR-2). */
const sharedFor = 2_000

/** Chunks from which on a list is large: it is shared for as many seconds as it has of so many, and nobody waits while it is read anew. */
const largeChunks = 4

/** How many times as long as it is shared a large list is still told while it is read anew. */
const oldest = 3

type Kept = {
  readonly book: ReadBook | undefined
  /** The clock when it was asked for. */
  readonly at: number
}
type Place = { kept?: Kept; reading: Promise<Kept> | null }

const places = new WeakMap<Database, LRUCache<string, Place>>()

/** The book of an event as it was read for any of its phones a moment ago; `undefined` where there is none. */
export async function doorBook(db: Database, form: FormKey, now: string): Promise<DoorBook | undefined> {
  const own = places.get(db) ?? new LRUCache<string, Place>({ max: 20 })
  places.set(db, own)
  const key = `${form.organizationId}:${form.id}`
  const place: Place = own.get(key) ?? { reading: null }
  own.set(key, place)
  const { kept } = place
  if (kept !== undefined && isYoungerThan(1, kept, now)) return kept.book
  place.reading ??= readAnew(db, form, place, now)
  const mayWait = kept === undefined || chunksOfKept(kept) < largeChunks || !isYoungerThan(oldest, kept, now)
  if (mayWait) return (await place.reading).book
  // Whoever reads it anew hears of a failure, and the next one tries again.
  place.reading.catch(() => {})
  return kept.book
}

const chunksOfKept = ({ book }: Kept) => book?.chunks.length ?? 0

/** Whether a book is younger than so many times as long as it is shared. */
function isYoungerThan(times: number, kept: Kept, now: string): boolean {
  const age = Date.parse(now) - kept.at
  return age >= 0 && age < times * Math.max(sharedFor, (1_000 * chunksOfKept(kept)) / largeChunks)
}

async function readAnew(db: Database, form: FormKey, place: Place, now: string): Promise<Kept> {
  try {
    const book = await readDoorBook(db, form, place.kept?.book)
    place.kept = { book, at: Date.parse(now) }
    return place.kept
  } finally {
    place.reading = null
  }
}

type Row = {
  readonly number: number
  readonly secret: string
  readonly code: string
  readonly name: string
  readonly rate: string
  readonly orderId: number
  readonly isValid: boolean
  readonly options: readonly {
    readonly label: string
    readonly quantity: number
    readonly perOrder: boolean
  }[]
  readonly answers: readonly DoorAnswer[]
}
type DoorAnswer = { readonly label: string; readonly value: string | number | boolean }

/** A book with what tells which of its chunks are to be read again. */
export type ReadBook = DoorBook & {
  /** What the database makes of the tickets of each chunk, by its place. */
  readonly digests: ReadonlyMap<number, string>
}

/**
 * Reads the book of an event. Of one that was read `before` only those chunks are read again whose tickets say something else by now: the
 * database looks at all of them, this process at few.
 */
export async function readDoorBook(
  db: Reader,
  form: FormKey,
  before?: ReadBook,
): Promise<ReadBook | undefined> {
  const head = await db
    .selectFrom('forms')
    .select(['title', 'startAt'])
    .where('organizationId', '=', form.organizationId)
    .where('id', '=', form.id)
    .executeTakeFirst()
  if (head === undefined) return undefined
  const [sold, digests, former, cards, gates, key] = await Promise.all([
    ratesOf(db, form),
    chunkDigests(db, form),
    formerMarks(db, form),
    cardMarks(db, form),
    gatesOf(db, form),
    ticketKeyOf(db, form),
  ])
  const onSale = key?.isOn ? await ratesOnSale(db, form) : []
  // Those that were sold first: chunks name rates by their places, and are told anew where these move.
  const rates = [...new Set([...sold, ...onSale.map(({ rate }) => rate)])]
  const event = {
    title: head.title,
    startDate: head.startAt,
    rates,
    gates: gates.map(({ id, name }) => ({ id, name })),
    ...(key?.isOn && { signing: signingOf(form, key.checking, { rates, onSale }) }),
  }
  const known = isDeepStrictEqual(before?.event.rates, rates) ? before : undefined
  const stale = [...digests.keys()].filter(index => known?.digests.get(index) !== digests.get(index))
  const rows = stale.length === 0 ? [] : await ticketRows(db, form, stale)
  return { event, digests, chunks: chunksOf({ digests, stale, rows, former, cards, rates }, known) }
}

type SoldRate = { readonly id: number; readonly rate: string }

/** All rates of an event: a ticket may be sold of any of them while its phones hear nothing. */
async function ratesOnSale(db: Reader, { organizationId, id }: FormKey): Promise<readonly SoldRate[]> {
  return db
    .selectFrom('tiers')
    .select(['id', 'label as rate'])
    .where('organizationId', '=', organizationId)
    .where('formId', '=', id)
    .orderBy('id')
    .execute()
}

function signingOf(
  { organizationId, id: formId }: FormKey,
  key: string,
  { rates, onSale }: { readonly rates: readonly string[]; readonly onSale: readonly SoldRate[] },
): DoorSigning {
  const places = new Map(rates.map((rate, place) => [rate, place]))
  return {
    ...{ key, organizationId, formId },
    rates: onSale.map(({ id, rate }) => ({ id, place: places.get(rate) ?? 0 })),
  }
}

type ReadParts = Pick<Chunk, 'former' | 'cards'> & {
  readonly digests: ReadBook['digests']
  readonly stale: readonly number[]
  /** The tickets of the stale chunks. */
  readonly rows: readonly Row[]
  readonly rates: readonly string[]
}

function chunksOf(read: ReadParts, known: DoorBook | undefined): readonly Chunk[] {
  const places = new Map(read.rates.map((rate, place) => [rate, place]))
  const byChunk = <Numbered extends { readonly number: number }>(all: readonly Numbered[]) =>
    Map.groupBy(all, ({ number }) => chunkOf(number))
  const [rows, former, cards] = [byChunk(read.rows), byChunk(read.former), byChunk(read.cards)]
  const stale = new Set(read.stale)
  const count = Math.max(-1, ...read.digests.keys()) + 1
  return Array.from({ length: count }, (_, index) => {
    const before = stale.has(index) ? undefined : known?.chunks[index]
    const marked = { former: former.get(index) ?? [], cards: cards.get(index) ?? [] }
    if (before !== undefined && isDeepStrictEqual(marked, { former: before.former, cards: before.cards }))
      return before
    const tickets =
      before?.tickets ?? (rows.get(index) ?? []).map(row => ticketOf(row, places.get(row.rate) ?? 0))
    return markedChunk({ tickets, ...marked })
  })
}

function markedChunk(said: Omit<Chunk, 'mark'>): Chunk {
  const mark = createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, markLength)
  return { ...said, mark }
}

function ticketOf({ orderId, options, answers, ...row }: Row, rate: number): DoorTicket {
  const notes = notesOf({ options, answers })
  return { ...row, rate, order: orderId, ...(notes.length > 0 && { notes }) }
}

function notesOf({ options, answers }: Pick<Row, 'options' | 'answers'>): readonly DoorNote[] {
  const chosen = options.flatMap(({ label, quantity, perOrder }) =>
    quantity > 0 && !perOrder ? { label } : [],
  )
  return [...chosen, ...answers.flatMap(noteOf)]
}

function noteOf({ label, value }: DoorAnswer): readonly DoorNote[] {
  if (typeof value === 'boolean') return value ? [{ label }] : []
  return [{ label, answer: String(value) }]
}

/** The first signs of a column's SHA-256, as phones make them of what they read. */
const markOf = (column: string) =>
  sql`left(translate(encode(sha256(convert_to(${sql.ref(column)}, 'UTF8')), 'base64'), '+/', '-_'), ${markLength}::integer)`

async function ticketRows(db: Reader, form: FormKey, chunks: readonly number[]): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select t.number, ${markOf('t.secret')} as secret, ${markOf('t.code')} as code,
      concat_ws(' ', n.first_name, n.last_name) as name, ${said}
    ${ticketsOf(form)} and ${chunkColumn} = any (${chunks}::integer[])
    order by t.number`.execute(db)
  return rows
}

/** The place of a ticket's chunk. */
const chunkColumn = sql`(t.number - 1) / ${chunkSize}::integer`

/** A digest of all that is said of the tickets of each chunk. */
async function chunkDigests(db: Reader, form: FormKey): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ readonly index: number; readonly digest: string }>`
    select s.index, md5(string_agg(s::text, '' order by s.number)) as digest
    from (
      select ${chunkColumn} as index, t.number, t.secret, t.code, concat_ws(' ', n.first_name, n.last_name) as name, ${said}
      ${ticketsOf(form)}
    ) s
    group by s.index order by s.index`.execute(db)
  return new Map(rows.map(({ index, digest }) => [index, digest]))
}

/** The rates of an event's tickets, in the order of their first tickets. */
async function ratesOf(db: Reader, { organizationId, id }: FormKey): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly rate: string }>`
    select i.label as rate
    from tickets t
    join order_items i on i.organization_id = t.organization_id and i.id = t.item_id
    where t.organization_id = ${organizationId} and t.form_id = ${id}
    group by i.label order by min(t.number)`.execute(db)
  return rows.map(({ rate }) => rate)
}

/** A ticket as the printed list has it: the last name first, with its options, and the answers that are shown at the door. */
export type PrintedTicket = Pick<Row, 'number' | 'name' | 'rate' | 'orderId' | 'isValid'> & {
  readonly notes: readonly DoorNote[]
}

/** The tickets of an event by name, some of them. */
export async function ticketsByName(
  db: Reader,
  form: FormKey,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<readonly PrintedTicket[]> {
  const { rows } = await sql<Row>`
    select t.number, concat_ws(' ', n.last_name, n.first_name) as name, ${said}
    ${ticketsOf(form)}
    order by search_key(concat_ws(' ', n.last_name, n.first_name)), t.number limit ${limit} offset ${skip}`.execute(
    db,
  )
  return rows.map(({ number, name, rate, orderId, isValid, ...row }) => {
    return { number, name, rate, orderId, isValid, notes: notesOf(row) }
  })
}

/** What is told of a ticket beside its name. */
const said = sql`i.label as rate, t.order_id,
  o.status = 'Processed' and not ${isGivenBack(sql`t.organization_id`, sql`t.item_id`)} as is_valid,
  coalesce(i.details -> 'options', '[]') || ${laterOptions('i.organization_id', 'i.id')} as options, coalesce(a.answers, '[]') as answers`

/** The tickets of an event with the names on them, their rates, and the answers that are shown at the door. */
const ticketsOf = ({ organizationId, id }: FormKey) => sql`
  from tickets t
  join orders o on o.organization_id = t.organization_id and o.id = t.order_id
  join order_items i on i.organization_id = t.organization_id and i.id = t.item_id
  left join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
  left join doors d on d.organization_id = t.organization_id and d.form_id = t.form_id
  cross join lateral (
    select nullif(i.details -> 'participant', 'null') as person, coalesce(t.first_name, t.last_name) is not null as is_renamed
  ) p
  cross join lateral (
    select
      case when is_renamed then t.first_name when person is not null then person ->> 'firstName' else y.first_name end as first_name,
      case when is_renamed then t.last_name when person is not null then person ->> 'lastName' else y.last_name end as last_name
  ) n
  left join lateral (
    select jsonb_agg(jsonb_build_object('label', c.label, 'value', g.value -> 'value') order by c.position, c.id) as answers
    from jsonb_array_elements(i.details -> 'customFields') g
    join custom_fields c on c.organization_id = t.organization_id and c.form_id = t.form_id and c.id = (g.value ->> 'id')::integer
    where c.id = any (d.shown_fields)
  ) a on cardinality(d.shown_fields) > 0
  where t.organization_id = ${organizationId} and t.form_id = ${id}`

async function formerMarks(
  db: Reader,
  { organizationId, id }: FormKey,
): Promise<readonly Chunk['former'][number][]> {
  const { rows } = await sql<Chunk['former'][number]>`
    select mark, t.number
    from ticket_changes c
    join tickets t on t.organization_id = c.organization_id and t.id = c.ticket_id
    cross join lateral (values (${markOf('c.secret')}), (${markOf('c.code')})) as m (mark)
    where t.organization_id = ${organizationId} and t.form_id = ${id} and c.kind = 'passedOn' and c.secret is not null
    order by t.number, c.changed_at, mark`.execute(db)
  return rows
}

/** The cards of members who have a ticket of the event, under the same name and address. */
async function cardMarks(db: Reader, form: FormKey): Promise<Chunk['cards']> {
  const { organizationId } = form
  const { rows } = await sql<Chunk['cards'][number]>`
    with members as (
      select m.secret, m.code, lower(coalesce(nullif(p.person ->> 'email', ''), y.email)) as email,
        search_key(case when p.person is not null then concat_ws(' ', p.person ->> 'firstName', p.person ->> 'lastName')
          else concat_ws(' ', y.first_name, y.last_name) end) as name
      from membership_cards m
      join orders o on o.organization_id = m.organization_id and o.id = m.order_id and o.status = 'Processed'
      join order_items i on i.organization_id = m.organization_id and i.id = m.item_id
      left join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
      cross join lateral (select nullif(i.details -> 'participant', 'null') as person) p
      where m.organization_id = ${organizationId}
    ), comers as (
      select t.number, lower(coalesce(t.email, nullif(p.person ->> 'email', ''), y.email)) as email,
        search_key(concat_ws(' ', n.first_name, n.last_name)) as name
      ${ticketsOf(form)} and exists (select from members)
    )
    select mark, c.number
    from comers c join members m on m.email = c.email and m.name = c.name and c.name <> ''
    cross join lateral (values (${markOf('m.secret')}), (${markOf('m.code')})) as k (mark)
    order by c.number, mark`.execute(db)
  return rows
}
