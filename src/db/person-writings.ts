import { sql } from 'kysely'
import type { ImportKey } from '#domain/person/people-import.ts'
import type { PersonField } from '#domain/person/person.ts'
import type { NewName } from './person-mentions.ts'
import type { Reader, Transaction } from './schema.ts'

/** What a file says of a person that is kept: null where it says nothing new. */
export type NewWriting = Readonly<Partial<Record<PersonField, string | null>>> & {
  readonly line: number
  readonly personId: number
  readonly hasMade: boolean
  readonly nameId: number | null
  readonly tags: readonly string[]
}

/** Keeps what a file says of people; the people have to be read again afterwards. */
export async function insertWritings(
  tx: Transaction,
  { organizationId, importId }: ImportKey,
  writings: readonly NewWriting[],
  { userId, now }: { readonly userId: number; readonly now: string },
): Promise<void> {
  if (writings.length === 0) return
  await tx
    .insertInto('personWritings')
    .values(
      writings.map(({ tags, ...writing }) => ({
        ...{ organizationId, importId, writtenBy: userId, writtenAt: now, tags: [...tags] },
        ...writing,
      })),
    )
    .execute()
}

/** Gives people tags beside their own. */
export async function addTags(
  tx: Transaction,
  organizationId: number,
  tagged: readonly { readonly personId: number; readonly tags: readonly string[] }[],
): Promise<void> {
  const rows = tagged.filter(({ tags }) => tags.length > 0)
  if (rows.length === 0) return
  await sql`
    update people p set tags = array(select distinct unnest(p.tags || t.tags))
    from (select "personId" as id, array_agg(tag) as tags
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("personId" integer, tags jsonb)
      cross join jsonb_array_elements_text(r.tags) tag group by "personId") t
    where p.organization_id = ${organizationId} and p.id = t.id`.execute(tx)
}

/**
 * Lets a name stay without any order: stores it, or keeps the one that orders gave this person. Null: it stays already, or somebody else is
 * written so.
 */
export async function keepName(
  tx: Transaction,
  { organizationId, personId }: { readonly organizationId: number; readonly personId: number },
  { nameKey, emailKey, birthDate }: NewName,
): Promise<number | null> {
  const { rows: known } = await sql<{ id: number; byHand: boolean; personId: number }>`
    select id, by_hand as "byHand", person_id as "personId" from person_names
    where organization_id = ${organizationId} and name_key = ${nameKey} and email_key is not distinct from ${emailKey}
      and birth_date is not distinct from ${birthDate}::date and (email_key is not null or person_id = ${personId})
    limit 1`.execute(tx)
  const [name] = known
  if (name !== undefined && (name.byHand || name.personId !== personId)) return null
  const { rows } =
    name === undefined
      ? await sql<{ id: number }>`
        insert into person_names (organization_id, person_id, name_key, email_key, is_payers_email, birth_date, by_hand)
        values (${organizationId}, ${personId}, ${nameKey}, ${emailKey}, false, ${birthDate}, true) returning id`.execute(
          tx,
        )
      : await sql<{ id: number }>`
        update person_names set by_hand = true where organization_id = ${organizationId} and id = ${name.id} returning id`.execute(
          tx,
        )
  return rows[0]?.id ?? null
}

/** Who is called like one of these, and who shares something that tells people from others; both as they are shown today. */
export async function peopleAround(
  db: Reader,
  organizationId: number,
  {
    names,
    keys,
    most,
  }: { readonly names: readonly string[]; readonly keys: readonly string[]; readonly most: number },
): Promise<readonly { readonly key: string; readonly personId: number }[]> {
  const { rows } = await sql<{ key: string; personId: number }>`
    select distinct n.name_key as key, n.person_id as "personId" from person_names n
    where n.organization_id = ${organizationId} and n.name_key = any (${[...names]}::text[])
    union all
    select t.key, s.person_id from unnest(${[...keys]}::text[]) as t (key)
    cross join lateral (
      select array_agg(person_id) as people from (
        select person_id from person_keys where organization_id = ${organizationId} and key = t.key limit ${most + 1}) first) shared
    cross join lateral unnest(shared.people) as s (person_id)
    where cardinality(shared.people) <= ${most}`.execute(db)
  return rows
}

/** Rows of an import that are taken back together, from those that made or changed somebody. */
export async function undoWritings(
  tx: Transaction,
  { organizationId, importId }: ImportKey,
  lines: readonly number[],
): Promise<{ readonly kept: readonly number[]; readonly people: readonly number[] }> {
  const { rows } = await sql<{ line: number; personId: number; hasMade: boolean; isTouched: boolean }>`
    select w.line, w.person_id as "personId", w.has_made as "hasMade", w.has_made and (
      p.corrected <> '{}' or p.merged_into is not null or not p.tags <@ array(select unnest(o.tags) from person_writings o
        where o.organization_id = p.organization_id and o.person_id = p.id and o.import_id = w.import_id)
      or exists (select from person_writings o where o.organization_id = p.organization_id and o.person_id = p.id and o.import_id <> w.import_id)
      or exists (select from household_members h where h.organization_id = p.organization_id and h.person_id = p.id)
      or exists (select from person_notes a where a.organization_id = p.organization_id and a.person_id = p.id)
      or exists (select from person_consents c where c.organization_id = p.organization_id and c.person_id = p.id)
      or exists (select from people q where q.organization_id = p.organization_id and q.merged_into = p.id)
      or exists (select from person_names n
        join person_mentions m on m.organization_id = n.organization_id and m.name_id = n.id
        where n.organization_id = p.organization_id and n.person_id = p.id)) as "isTouched"
    from person_writings w join people p on p.organization_id = w.organization_id and p.id = w.person_id
    where w.organization_id = ${organizationId} and w.import_id = ${importId} and w.line = any (${[...lines]}::integer[])`.execute(
    tx,
  )
  const kept = rows.filter(({ isTouched }) => isTouched).map(({ line }) => line)
  const gone = rows.filter(({ hasMade, isTouched }) => hasMade && !isTouched).map(({ personId }) => personId)
  const changed = rows.filter(({ hasMade }) => !hasMade)
  await deletePeople(tx, organizationId, gone)
  await unwrite(
    tx,
    { organizationId, importId },
    changed.map(({ line }) => line),
  )
  return { kept, people: changed.map(({ personId }) => personId).filter(id => !gone.includes(id)) }
}

/** Deletes people whom nothing but a file named. */
async function deletePeople(tx: Transaction, organizationId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from person_names where organization_id = ${organizationId} and person_id = any (${[...ids]}::integer[])`.execute(
    tx,
  )
  await sql`delete from people where organization_id = ${organizationId} and id = any (${[...ids]}::integer[])`.execute(
    tx,
  )
}

/** Takes what lines said from people who stay: fields, the tags that came with them, and names that no order and no other file wrote. */
async function unwrite(
  tx: Transaction,
  { organizationId, importId }: ImportKey,
  lines: readonly number[],
): Promise<void> {
  const own = sql`w.organization_id = ${organizationId} and w.import_id = ${importId} and w.line = any (${[...lines]}::integer[])`
  await sql`
    update people p set tags = array(select tag from unnest(p.tags) tag where not tag = any (t.tags))
    from (select w.person_id, array_agg(tag) as tags from person_writings w cross join unnest(w.tags) tag where ${own} group by w.person_id) t
    where p.organization_id = ${organizationId} and p.id = t.person_id`.execute(tx)
  await sql`
    with gone as (delete from person_writings w where ${own} returning w.name_id),
      named as (select name_id from gone where name_id is not null),
      unborne as (
        delete from person_names n using named
        where n.organization_id = ${organizationId} and n.id = named.name_id
          and not exists (select from person_mentions m where m.organization_id = n.organization_id and m.name_id = n.id)
        returning n.id)
    update person_names n set by_hand = false from named
    where n.organization_id = ${organizationId} and n.id = named.name_id and not exists (select from unborne u where u.id = n.id)
      and exists (select from person_mentions m where m.organization_id = n.organization_id and m.name_id = n.id)`.execute(
    tx,
  )
}
