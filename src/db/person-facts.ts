import { sql } from 'kysely'
import { type PersonField, personFields } from '#domain/person/person.ts'
import { allTags, wantsNews } from './listed-people.ts'
import type { Reader, Transaction } from './schema.ts'

/** Every field of a person; an ISO day for the date of birth. */
export type PersonFacts = Readonly<Record<PersonField, string | null>> & {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  /** Fields that the association has corrected, of them or of whoever was merged into them. */
  readonly corrected: readonly PersonField[]
  readonly tags: readonly string[]
  /** Null: nobody has said. */
  readonly wantsNews: boolean | null
  /** The person that they were merged into; null for most. */
  readonly mergedInto: number | null
}

type Key = { readonly organizationId: number; readonly id: number }

/** One person, or several for whoever compares them. */
export async function personFacts(
  db: Reader,
  organizationId: number,
  ids: readonly number[],
): Promise<readonly PersonFacts[]> {
  const { rows } = await sql<PersonFacts>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.phone, p.birth_date::text as "birthDate",
      p.address, p.zip_code as "zipCode", p.city, p.country, p.merged_into as "mergedInto",
      array(select distinct unnest(q.corrected) from people q
        where q.organization_id = p.organization_id and (q.id = p.id or q.merged_into = p.id)) as corrected,
      ${allTags} as tags, ${wantsNews} as "wantsNews"
    from people p
    where p.organization_id = ${organizationId} and p.id = any (${[...ids]}::integer[])`.execute(db)
  return rows
}

/** Every address of mails that orders wrote of a person as their own. */
export async function addressesOf(db: Reader, { organizationId, id }: Key): Promise<readonly string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct email_key as email from person_names
    where organization_id = ${organizationId} and person_id = ${id} and email_key is not null and not is_payers_email
    order by email`.execute(db)
  return rows.map(({ email }) => email)
}

const columns: Readonly<Record<PersonField, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  birthDate: 'birth_date',
  address: 'address',
  zipCode: 'zip_code',
  city: 'city',
  country: 'country',
}

/** Keeps what the association says instead of orders (rule PPL-4); the person has to be read again afterwards. */
export async function storeCorrections(
  tx: Transaction,
  { organizationId, id }: Key,
  corrections: Readonly<Partial<Record<PersonField, string | null>>>,
): Promise<void> {
  const fields = personFields.filter(field => corrections[field] !== undefined)
  if (fields.length === 0) return
  const values = fields.map(field => sql`${sql.raw(columns[field])} = ${corrections[field]}`)
  await sql`
    update people set ${sql.join(values)}, corrected = array(select distinct unnest(corrected || ${fields}::text[]))
    where organization_id = ${organizationId} and id = ${id}`.execute(tx)
}

/** Gives a person these tags, and takes all others from them and from whoever was merged into them, who keep their own. */
export async function storeTags(
  tx: Transaction,
  { organizationId, id }: Key,
  tags: readonly string[],
): Promise<void> {
  await sql`
    update people p set tags = array(
      select t from unnest(${[...tags]}::text[]) t
      where t = any (p.tags) or p.id = ${id} and not exists (
        select from people q where q.organization_id = p.organization_id and q.merged_into = p.id and t = any (q.tags)))
    where organization_id = ${organizationId} and (id = ${id} or merged_into = ${id})`.execute(tx)
}

/** What became of a tag that somebody was given: they had it before, or have too many. */
export type TagOutcome = 'done' | 'same' | 'full'

/** Gives somebody one more tag, unless they, or whoever was merged into them, have it in whatever case. */
export async function addTag(
  tx: Transaction,
  { organizationId, id }: Key,
  tag: string,
  most: number,
): Promise<TagOutcome> {
  const { rows } = await sql<{ has: boolean; count: number }>`
    select coalesce(bool_or(lower(t) = lower(${tag})), false) as has, count(distinct t)::integer as count
    from people p left join unnest(p.tags) t on true
    where p.organization_id = ${organizationId} and (p.id = ${id} or p.merged_into = ${id})`.execute(tx)
  if (rows[0]?.has === true) return 'same'
  if ((rows[0]?.count ?? 0) >= most) return 'full'
  await sql`
    update people set tags = tags || ${tag}::text where organization_id = ${organizationId} and id = ${id}`.execute(
    tx,
  )
  return 'done'
}

/** Takes a tag from somebody, in whatever case; `same` where they did not have it. */
export async function removeTag(
  tx: Transaction,
  { organizationId, id }: Key,
  tag: string,
): Promise<'done' | 'same'> {
  const { numAffectedRows } = await sql`
    update people set tags = array(select t from unnest(tags) with ordinality u (t, place) where lower(t) <> lower(${tag}) order by place)
    where organization_id = ${organizationId} and (id = ${id} or merged_into = ${id})
      and exists (select from unnest(tags) t where lower(t) = lower(${tag}))`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n ? 'done' : 'same'
}

type Writing = { readonly userId: number; readonly now: string }

export async function insertNote(
  tx: Transaction,
  { organizationId, id }: Key,
  body: string,
  { userId, now }: Writing,
): Promise<void> {
  await tx
    .insertInto('personNotes')
    .values({ organizationId, personId: id, body, writtenBy: userId, writtenAt: now })
    .execute()
}

/** Deletes a note of a person or of whoever was merged into them; `false`: there is no such note. */
export async function deleteNote(
  tx: Transaction,
  { organizationId, id }: Key,
  noteId: number,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from person_notes where organization_id = ${organizationId} and id = ${noteId} and person_id in (
      select id from people where organization_id = ${organizationId} and (id = ${id} or merged_into = ${id}))`.execute(
    tx,
  )
  return numAffectedRows > 0n
}

export async function insertConsent(
  tx: Transaction,
  { organizationId, id }: Key,
  { accepts, saidHow }: { readonly accepts: boolean; readonly saidHow: string },
  { userId, now }: Writing,
): Promise<void> {
  await tx
    .insertInto('personConsents')
    .values({ organizationId, personId: id, accepts, saidHow, writtenBy: userId, writtenAt: now })
    .execute()
}
