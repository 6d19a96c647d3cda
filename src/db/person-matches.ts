import { sql } from 'kysely'
import { mostOfOneKey } from '#domain/person/match-keys.ts'
import type { AlikePair, Doubts } from '#domain/person/proposals.ts'
import type { Reader, Transaction } from './schema.ts'

/** What tells a person from others, as it is stored. */
export type StoredTraits = {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phone: string | null
  readonly birthDate: string | null
  readonly address: string | null
  readonly zipCode: string | null
  /** Whether the association said when they were born: other dates that were written are mistakes. */
  readonly hasOwnBirthDate: boolean
  readonly names: readonly {
    readonly nameKey: string
    readonly emailKey: string | null
    readonly isPayersEmail: boolean
    readonly birthDate: string | null
  }[]
}

/** What is known of these people of an organization. */
export async function storedTraits(
  db: Reader,
  organizationId: number,
  ids: readonly number[],
): Promise<readonly StoredTraits[]> {
  const { rows } = await sql<StoredTraits>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.phone, p.birth_date::text as "birthDate",
      p.address, p.zip_code as "zipCode", 'birthDate' = any (p.corrected) as "hasOwnBirthDate",
      (select coalesce(jsonb_agg(distinct jsonb_build_object('nameKey', n.name_key, 'emailKey', n.email_key,
          'isPayersEmail', n.is_payers_email, 'birthDate', n.birth_date)), '[]')
        from person_names n where n.organization_id = p.organization_id and n.person_id = p.id) as names
    from people p
    where p.organization_id = ${organizationId} and p.id = any (${[...ids]}::integer[]) and p.merged_into is null`.execute(
    db,
  )
  return rows
}

/** Stores what people are found by, instead of what they were found by. */
export async function setKeys(
  tx: Transaction,
  organizationId: number,
  ids: readonly number[],
  keys: readonly { readonly personId: number; readonly key: string }[],
): Promise<void> {
  await sql`
    delete from person_keys
    where organization_id = ${organizationId} and person_id = any (${[...ids]}::integer[])`.execute(tx)
  await sql`
    insert into person_keys (organization_id, key, person_id)
    select ${organizationId}, t.key, t.person_id
    from unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ personId }) => personId)}::integer[]) as t (key, person_id)`.execute(
    tx,
  )
}

/** Organizations with people who wait to be compared, the first beyond one of them. */
export async function organizationToMatch(db: Reader, after: number): Promise<number | undefined> {
  const { rows } = await sql<{ organizationId: number }>`
    select organization_id as "organizationId" from people
    where organization_id > ${after} and not is_matched and merged_into is null
    order by organization_id limit 1`.execute(db)
  return rows[0]?.organizationId
}

/** Some people of an organization who wait to be compared. */
export async function peopleToMatch(
  tx: Transaction,
  organizationId: number,
  limit: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from people where organization_id = ${organizationId} and not is_matched and merged_into is null
    order by id limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function setMatched(
  tx: Transaction,
  organizationId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    update people set is_matched = true
    where organization_id = ${organizationId} and id = any (${[...ids]}::integer[])`.execute(tx)
}

/** Two people who share a key, the lower id first. */
export type Sharing = { readonly one: number; readonly other: number }

/** Whoever shares a key with these people; a key that too many share tells nothing (rule PPL-3). */
export async function sharingWith(
  tx: Transaction,
  organizationId: number,
  ids: readonly number[],
): Promise<readonly Sharing[]> {
  const { rows } = await sql<Sharing>`
    select distinct least(k.person_id, s.person_id) as one, greatest(k.person_id, s.person_id) as other
    from person_keys k
    cross join lateral (
      select array_agg(person_id) as people from (
        select person_id from person_keys where organization_id = k.organization_id and key = k.key
        limit ${sql.lit(mostOfOneKey + 1)}) first) shared
    cross join lateral unnest(shared.people) as s (person_id)
    where k.organization_id = ${organizationId} and k.person_id = any (${[...ids]}::integer[])
      and cardinality(shared.people) <= ${sql.lit(mostOfOneKey)} and s.person_id <> k.person_id`.execute(tx)
  return rows
}

/**
 * Stores what is proposed about these people instead of what was open. Nothing stays open about whom nobody could tell any more
 * (`doubtful`), nor by their name alone about `namesakes`; nothing that was refused is opened again, of them or of whoever was merged into one of them.
 */
export async function setProposals(
  tx: Transaction,
  organizationId: number,
  about: { readonly ids: readonly number[] } & Doubts,
  pairs: readonly AlikePair[],
): Promise<void> {
  const gone = [...about.ids, ...about.doubtful]
  const namesakes = [...about.namesakes]
  await sql`
    delete from person_proposals where organization_id = ${organizationId} and state = 'open'
      and (one_id = any (${gone}::integer[]) or other_id = any (${gone}::integer[])
        or cardinality(reasons) = 2 and 'emailElsewhere' = any (reasons)
          and (one_id = any (${namesakes}::integer[]) or other_id = any (${namesakes}::integer[])))`.execute(
    tx,
  )
  const rows = pairs.map(({ one, other, likeness }) => ({ one, other, ...likeness }))
  await sql`
    insert into person_proposals (organization_id, one_id, other_id, score, reasons)
    select ${organizationId}, t.one, t.other, t.score, t.reasons
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (one integer, other integer, score integer, reasons text[])
    where not exists (
      select from people a
      join people b on b.organization_id = a.organization_id and (b.id = t.other or b.merged_into = t.other)
      join person_proposals r on r.organization_id = a.organization_id and r.state = 'refused'
        and r.one_id = least(a.id, b.id) and r.other_id = greatest(a.id, b.id)
      where a.organization_id = ${organizationId} and (a.id = t.one or a.merged_into = t.one))
    on conflict do nothing`.execute(tx)
}
