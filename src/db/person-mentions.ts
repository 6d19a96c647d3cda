import { sql } from 'kysely'
import type { OrderKey } from '#domain/order/order.ts'
import { beginFold } from './fold-tokens.ts'
import type { Reader, Transaction } from './schema.ts'

/** An order in the row of all orders. */
export type ReadOrder = OrderKey & {
  readonly createdAt: string
  /** It still has to say whom it names. */
  readonly isBare: boolean
  /** It has lost its payer, and still names somebody. */
  readonly isErased: boolean
}

/** Orders with lower ids than one of them, the newest first. */
export async function ordersBefore(
  db: Reader,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<readonly ReadOrder[]> {
  const { rows } = await sql<ReadOrder>`
    select o.organization_id as "organizationId", o.id, o.created_at as "createdAt",
      not exists (select from person_mentions m
        where m.organization_id = o.organization_id and m.order_id = o.id and m.item_id = 0)
      and exists (select from payers y where y.organization_id = o.organization_id and y.cart_id = o.cart_id
        and y.first_name <> '' and y.last_name <> '') as "isBare",
      exists (select from payers y where y.organization_id = o.organization_id and y.cart_id = o.cart_id and y.erased_at is not null)
      and exists (select from person_mentions m where m.organization_id = o.organization_id and m.order_id = o.id) as "isErased"
    from orders o where o.id < ${before} order by o.id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * Lets nobody else change the people of an organization until the transaction ends. Their tables grow by thousands of rows within minutes:
 * like a fold, it never goes by what they were when they were last counted.
 */
export const lockPeople = (tx: Transaction, organizationId: number): Promise<void> =>
  beginFold(tx, organizationId)

/** Whom an order names, as it was typed. `itemId`: 0 for its payer. */
export type Written = {
  readonly orderId: number
  readonly itemId: number
  readonly firstName: string
  readonly lastName: string
  /** Their own address of mails; null: none was given. */
  readonly email: string | null
  readonly payersEmail: string | null
  readonly birthDate: string | null
}

/** Whom these orders of one organization name and have not said yet, by order and line. */
export async function writtenIn(
  tx: Transaction,
  organizationId: number,
  orderIds: readonly number[],
): Promise<readonly Written[]> {
  const { rows } = await sql<Written>`
    with sold as (
      select o.organization_id, o.id, y.first_name, y.last_name, y.email, y.birth_date
      from orders o join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
      where o.organization_id = ${organizationId} and o.id = any (${[...orderIds]}::integer[])
        and y.first_name <> '' and y.last_name <> ''
    ), named as (
      select id as order_id, 0 as item_id, first_name, last_name, email, null as payers_email, birth_date from sold
      union all
      select s.id, i.id, p.person ->> 'firstName', p.person ->> 'lastName', nullif(p.person ->> 'email', ''), s.email, null
      from sold s
      join order_items i on i.organization_id = s.organization_id and i.order_id = s.id
      cross join lateral (select nullif(i.details -> 'participant', 'null') as person) p
      where p.person ->> 'firstName' <> '' and p.person ->> 'lastName' <> ''
    )
    select n.order_id as "orderId", n.item_id as "itemId", n.first_name as "firstName", n.last_name as "lastName",
      n.email, n.payers_email as "payersEmail", n.birth_date::text as "birthDate"
    from named n
    where not exists (select from person_mentions m
      where m.organization_id = ${organizationId} and m.order_id = n.order_id and m.item_id = n.item_id)
    order by n.order_id, n.item_id`.execute(tx)
  return rows
}

/**
 * Forgets whom a line named, before it names somebody else: their name, too, where nothing else bears it, and the person where the association
 * has written nothing of them and nobody was merged into them. Gives whom orders name all the same, who are to be read again. People are locked.
 */
export async function forgetMention(
  tx: Transaction,
  { organizationId, orderId, itemId }: { organizationId: number; orderId: number; itemId: number },
): Promise<readonly number[]> {
  const { rows } = await sql<{ personId: number }>`
    with gone as (
      delete from person_mentions where organization_id = ${organizationId} and order_id = ${orderId} and item_id = ${itemId}
      returning name_id
    ), alone as (
      select n.id, n.person_id from person_names n join gone on gone.name_id = n.id
      join people p on p.organization_id = n.organization_id and p.id = n.person_id
      where n.organization_id = ${organizationId} and not n.by_hand and n.own_id is null
        and not exists (select from person_mentions m where m.organization_id = n.organization_id and m.name_id = n.id
          and (m.order_id, m.item_id) <> (${orderId}::integer, ${itemId}::integer))
        and p.tags = '{}' and p.corrected = '{}' and p.phone is null
        and not exists (select from person_notes w where w.organization_id = p.organization_id and w.person_id = p.id)
        and not exists (select from person_consents c where c.organization_id = p.organization_id and c.person_id = p.id)
        and not exists (select from people q where q.organization_id = p.organization_id and q.merged_into = p.id)
    ), names as (
      delete from person_names n using alone a where n.organization_id = ${organizationId} and n.id = a.id
    )
    select n.person_id as "personId" from person_names n join gone on gone.name_id = n.id
    where n.organization_id = ${organizationId}`.execute(tx)
  const left = rows.map(({ personId }) => personId)
  await sql`
    delete from people p where p.organization_id = ${organizationId} and p.id = any (${left}::integer[])
      and not exists (select from person_names n
        where n.organization_id = p.organization_id and (n.person_id = p.id or n.own_id = p.id))`.execute(tx)
  const named = await sql<{ personId: number }>`
    select distinct n.person_id as "personId" from person_names n
    join person_mentions m on m.organization_id = n.organization_id and m.name_id = n.id
    where n.organization_id = ${organizationId} and n.person_id = any (${left}::integer[])`.execute(tx)
  return named.rows.map(({ personId }) => personId)
}

/** A writing by its keys. */
export type NewName = {
  readonly nameKey: string
  readonly emailKey: string | null
  readonly isPayersEmail: boolean
  readonly birthDate: string | null
}

/** A name that is stored, with what is known of whose it is. */
export type StoredName = {
  readonly id: number
  readonly personId: number
  /** Whom it was made for, where that was merged into `personId`. */
  readonly ownId: number | null
  readonly nameKey: string
  readonly emailKey: string
  readonly birthDate: string | null
  /** Every date of birth that is known of the person. */
  readonly birthDates: readonly string[]
}

/** The names that are written like one of these at the same address of mails, whatever their dates of birth. */
export async function namesLike(
  tx: Transaction,
  organizationId: number,
  names: readonly NewName[],
): Promise<readonly StoredName[]> {
  const { rows } = await sql<StoredName>`
    select s.id, s.person_id as "personId", s.own_id as "ownId", s.name_key as "nameKey", s.email_key as "emailKey", s.birth_date::text as "birthDate",
      (select coalesce(jsonb_agg(distinct d.date), '[]') from (
        select n.birth_date as date from person_names n
        where n.organization_id = p.organization_id and n.person_id = p.id and n.birth_date is not null
        union all select p.birth_date where p.birth_date is not null) d) as "birthDates"
    from (select distinct * from unnest(${names.map(name => name.emailKey)}::text[],
      ${names.map(name => name.nameKey)}::text[]) as t (email_key, name_key)) t
    join person_names s on s.organization_id = ${organizationId} and s.email_key = t.email_key and s.name_key = t.name_key
    join people p on p.organization_id = s.organization_id and p.id = s.person_id
    order by s.person_id, s.id`.execute(tx)
  return rows
}

/** Makes people of whom nothing is known yet; {@link refreshPeople} reads them from the orders that name them. */
export async function insertPeople(
  tx: Transaction,
  organizationId: number,
  count: number,
  now: string,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into people (organization_id, first_name, last_name, search, sort_key, created_at)
    select ${organizationId}, '', '', '', '', ${now}::timestamptz from generate_series(1, ${count}::integer)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A name of a person; `ownId` as {@link StoredName} has it. */
export type OwnedName = NewName & { readonly personId: number; readonly ownId: number | null }

/** Stores names, no two of them the same of one person. */
export async function insertNames(
  tx: Transaction,
  organizationId: number,
  names: readonly OwnedName[],
): Promise<readonly (Omit<OwnedName, 'isPayersEmail' | 'ownId'> & { readonly id: number })[]> {
  const { rows } = await sql<OwnedName & { id: number }>`
    insert into person_names (organization_id, person_id, own_id, name_key, email_key, is_payers_email, birth_date)
    select ${organizationId}, t.* from unnest(${names.map(name => name.personId)}::integer[],
      ${names.map(name => name.ownId)}::integer[],
      ${names.map(name => name.nameKey)}::text[], ${names.map(name => name.emailKey)}::text[],
      ${names.map(name => name.isPayersEmail)}::boolean[], ${names.map(name => name.birthDate)}::date[]) t
    returning id, person_id as "personId", name_key as "nameKey", email_key as "emailKey", birth_date::text as "birthDate"`.execute(
    tx,
  )
  return rows
}

/** An address is its bearer's own once somebody wrote it as theirs. */
export async function ownEmails(
  tx: Transaction,
  organizationId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    update person_names set is_payers_email = false
    where organization_id = ${organizationId} and id = any (${[...ids]}::integer[]) and is_payers_email`.execute(
    tx,
  )
}

export type Mention = { readonly orderId: number; readonly itemId: number; readonly nameId: number }

/** Stores where orders name whom. */
export async function insertMentions(
  tx: Transaction,
  organizationId: number,
  mentions: readonly Mention[],
): Promise<void> {
  await sql`
    insert into person_mentions (organization_id, order_id, item_id, name_id)
    select ${organizationId}, t.* from unnest(${mentions.map(({ orderId }) => orderId)}::integer[],
      ${mentions.map(({ itemId }) => itemId)}::integer[], ${mentions.map(({ nameId }) => nameId)}::integer[]) t`.execute(
    tx,
  )
}

/** Stores how an association itself writes a person: this name stays without any order. */
export async function insertWrittenName(
  tx: Transaction,
  { organizationId, id }: { readonly organizationId: number; readonly id: number },
  { nameKey, emailKey, birthDate }: NewName,
): Promise<void> {
  await tx
    .insertInto('personNames')
    .values({
      organizationId,
      personId: id,
      nameKey,
      emailKey,
      isPayersEmail: false,
      birthDate,
      byHand: true,
    })
    .execute()
}
