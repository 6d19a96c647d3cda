import { sql } from 'kysely'
import type { PersonKey } from '#domain/person/person.ts'
import type { Reader, Transaction } from './schema.ts'

/** Somebody of a household, as they are shown today. */
export type Relative = { readonly id: number; readonly firstName: string; readonly lastName: string }

export type Household = { readonly id: number; readonly members: readonly Relative[] }

/** Who `p` is, or was before a merge: the people of an organization who are shown as one of these. */
const shownAs = (ids: readonly number[]) =>
  sql`(p.id = any (${[...ids]}::integer[]) or p.merged_into = any (${[...ids]}::integer[]))`

/** The households of a person and of whoever was merged into them, with everybody in them by name. */
export async function householdsOf(
  db: Reader,
  { organizationId, id }: PersonKey,
): Promise<readonly Household[]> {
  const { rows } = await sql<Household>`
    select h.household_id as id, jsonb_agg(distinct jsonb_build_object('id', s.id, 'firstName', s.first_name, 'lastName', s.last_name)) as members
    from household_members h
    join people p on p.organization_id = h.organization_id and p.id = h.person_id
    join people s on s.organization_id = p.organization_id and s.id = coalesce(p.merged_into, p.id)
    where h.organization_id = ${organizationId} and h.household_id in (
      select m.household_id from household_members m
      join people p on p.organization_id = m.organization_id and p.id = m.person_id
      where m.organization_id = ${organizationId} and ${shownAs([id])})
    group by h.household_id order by h.household_id`.execute(db)
  return rows
}

/** People whom one read of {@link relativesOf} gives. */
const mostRelatives = 10

/**
 * Who may be of a person's household: whom the same orders name by the same last name, and who is in none with them and was not refused (rule
 * PPL-15).
 */
export async function relativesOf(
  db: Reader,
  { organizationId, id }: PersonKey,
): Promise<readonly Relative[]> {
  const { rows } = await sql<Relative>`
    select distinct s.id, s.first_name as "firstName", s.last_name as "lastName", s.sort_key
    from person_names n
    join person_mentions m on m.organization_id = n.organization_id and m.name_id = n.id
    join person_mentions w on w.organization_id = m.organization_id and w.order_id = m.order_id
    join person_names o on o.organization_id = w.organization_id and o.id = w.name_id and o.person_id <> n.person_id
      and split_part(o.name_key, '|', 2) = split_part(n.name_key, '|', 2)
    join people s on s.organization_id = o.organization_id and s.id = o.person_id
    where n.organization_id = ${organizationId} and n.person_id = ${id}
      and not exists (
        select from household_members a
        join people p on p.organization_id = a.organization_id and p.id = a.person_id and coalesce(p.merged_into, p.id) = n.person_id
        join household_members b on b.organization_id = a.organization_id and b.household_id = a.household_id
        join people q on q.organization_id = b.organization_id and q.id = b.person_id and coalesce(q.merged_into, q.id) = s.id
        where a.organization_id = ${organizationId})
      and not exists (
        select from household_refusals r
        join people p on p.organization_id = r.organization_id and p.id = r.one_id
        join people q on q.organization_id = r.organization_id and q.id = r.other_id
        where r.organization_id = ${organizationId}
          and (coalesce(p.merged_into, p.id), coalesce(q.merged_into, q.id)) in ((n.person_id, s.id), (s.id, n.person_id)))
    order by s.sort_key, s.id limit ${sql.lit(mostRelatives)}`.execute(db)
  return rows.map(({ id: relativeId, firstName, lastName }) => ({ id: relativeId, firstName, lastName }))
}

/** Whether an organization has this household. */
export async function hasHousehold(tx: Transaction, { organizationId, id }: PersonKey): Promise<boolean> {
  const found = await tx
    .selectFrom('households')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertHousehold(
  tx: Transaction,
  organizationId: number,
  { userId, now }: { readonly userId: number; readonly now: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('households')
    .values({ organizationId, madeBy: userId, madeAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes people members of a household; whoever is one stays so, and they are of one family from then on, whatever was said before. */
export async function joinMembers(
  tx: Transaction,
  { organizationId, id: householdId }: PersonKey,
  personIds: readonly number[],
  now: string,
): Promise<void> {
  await tx
    .insertInto('householdMembers')
    .values(personIds.map(personId => ({ organizationId, householdId, personId, joinedAt: now })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Takes a person, and whoever was merged into them, from a household, which goes with its last member; false: they were not in it. */
export async function leaveMembers(
  tx: Transaction,
  { organizationId, id: householdId }: PersonKey,
  personId: number,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from household_members h using people p
    where h.organization_id = ${organizationId} and h.household_id = ${householdId}
      and p.organization_id = h.organization_id and p.id = h.person_id and ${shownAs([personId])}`.execute(tx)
  await sql`
    delete from households h where h.organization_id = ${organizationId} and h.id = ${householdId}
      and not exists (select from household_members m where m.organization_id = h.organization_id and m.household_id = h.id)`.execute(
    tx,
  )
  return numAffectedRows > 0n
}

/** Keeps that two people are no family (rule PPL-15). */
export async function refuseRelatives(
  tx: Transaction,
  organizationId: number,
  [one, other]: readonly [number, number],
): Promise<void> {
  await tx
    .insertInto('householdRefusals')
    .values({ organizationId, oneId: Math.min(one, other), otherId: Math.max(one, other) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
