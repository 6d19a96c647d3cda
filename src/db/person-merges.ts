import { sql } from 'kysely'
import type { LikenessReason } from '#domain/person/likeness.ts'
import { goingOnStates } from './schedules.ts'
import type { Reader, Transaction } from './schema.ts'

type Pair = { readonly organizationId: number; readonly keptId: number; readonly goneId: number }
type Deed = { readonly userId: number; readonly now: string }

/** Who of these is a person of their own: nobody that was merged into another. */
export async function standingPeople(
  db: Reader,
  organizationId: number,
  ids: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from people
    where organization_id = ${organizationId} and id = any (${[...ids]}::integer[]) and merged_into is null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Hands the names of one person to another, with whoever was merged into them before (rule PPL-6). Their orders stay as they are; what
 * was proposed of whoever is gone is open no more.
 */
export async function storeMerge(
  tx: Transaction,
  { organizationId, keptId, goneId }: Pair,
  { userId, now }: Deed,
): Promise<void> {
  await sql`
    insert into person_merges (organization_id, kept_id, gone_id, merged_by, merged_at)
    values (${organizationId}, ${keptId}, ${goneId}, ${userId}, ${now}::timestamptz)`.execute(tx)
  await sql`
    update person_names set own_id = coalesce(own_id, person_id), person_id = ${keptId}
    where organization_id = ${organizationId} and person_id = ${goneId}`.execute(tx)
  await sql`
    update people set merged_into = ${keptId}
    where organization_id = ${organizationId} and (id = ${goneId} or merged_into = ${goneId})`.execute(tx)
  await sql`delete from person_keys where organization_id = ${organizationId} and person_id = ${goneId}`.execute(
    tx,
  )
  await sql`
    delete from person_proposals where organization_id = ${organizationId} and state = 'open'
      and (one_id = ${goneId} or other_id = ${goneId})`.execute(tx)
}

/** A merge that stands; `holderId` is whoever its people are shown as now, another than `keptId` where that was merged on. */
export type StandingMerge = Pair & {
  readonly id: number
  readonly mergedAt: string
  readonly holderId: number
}

export async function standingMerge(
  tx: Transaction,
  { organizationId, id }: { readonly organizationId: number; readonly id: number },
): Promise<StandingMerge | undefined> {
  const { rows } = await sql<StandingMerge>`
    select m.organization_id as "organizationId", m.id, m.kept_id as "keptId", m.gone_id as "goneId", m.merged_at as "mergedAt",
      p.merged_into as "holderId"
    from person_merges m join people p on p.organization_id = m.organization_id and p.id = m.gone_id
    where m.organization_id = ${organizationId} and m.id = ${id} and m.undone_at is null`.execute(tx)
  return rows[0]
}

/** Gives back the names that were made for whoever was gone, and for those merged into them before; others were never theirs. */
export async function undoStoredMerge(
  tx: Transaction,
  { organizationId, id, goneId, holderId }: StandingMerge,
  { userId, now }: Deed,
): Promise<void> {
  await sql`
    update person_merges set undone_by = ${userId}, undone_at = ${now}::timestamptz
    where organization_id = ${organizationId} and id = ${id}`.execute(tx)
  const own = sql`
    with recursive own as (
      select ${goneId}::integer as id
      union
      select m.gone_id from person_merges m join own on m.kept_id = own.id
      where m.organization_id = ${organizationId} and m.undone_at is null)`
  await sql`
    ${own} update person_names n set person_id = ${goneId}, own_id = nullif(n.own_id, ${goneId})
    from own where n.organization_id = ${organizationId} and n.person_id = ${holderId} and n.own_id = own.id`.execute(
    tx,
  )
  await sql`
    ${own} update people p set merged_into = nullif(${goneId}::integer, p.id)
    from own where p.organization_id = ${organizationId} and p.id = own.id`.execute(tx)
}

/** Keeps that two people are two: it is not proposed again (rule PPL-3). */
export async function refusePair(
  tx: Transaction,
  organizationId: number,
  [one, other]: readonly [number, number],
): Promise<void> {
  await sql`
    insert into person_proposals (organization_id, one_id, other_id, score, reasons, state)
    values (${organizationId}, ${Math.min(one, other)}, ${Math.max(one, other)}, 0, '{}', 'refused')
    on conflict (organization_id, one_id, other_id) do update set state = 'refused'`.execute(tx)
}

/** Whether these two are proposed to be one. */
export async function isProposed(
  tx: Transaction,
  organizationId: number,
  [one, other]: readonly [number, number],
): Promise<boolean> {
  const { rows } = await sql`
    select from person_proposals where organization_id = ${organizationId} and state = 'open'
      and one_id = ${Math.min(one, other)} and other_id = ${Math.max(one, other)}`.execute(tx)
  return rows.length > 0
}

/** Somebody who was merged into another, by a merge that stands; `names`: with each of their addresses. */
export type MergedPerson = {
  readonly mergeId: number
  readonly mergedAt: string
  readonly names: readonly string[]
  /** Who said so; null for an account that is gone. */
  readonly by: string | null
}

/** As it stood before the merge; as orders wrote it, folded, where nothing of it did. */
const goneName = sql`coalesce(nullif(trim(concat_ws(' ', g.first_name, g.last_name)), ''), replace(n.name_key, '|', ' '))`

/** The merges that stand of a person, the newest first. */
export async function mergesOf(
  db: Reader,
  { organizationId, id }: { readonly organizationId: number; readonly id: number },
): Promise<readonly MergedPerson[]> {
  const { rows } = await sql<MergedPerson>`
    select m.id as "mergeId", m.merged_at as "mergedAt", nullif(concat_ws(' ', u.first_name, u.last_name), '') as by,
      array(select distinct concat_ws(', ', ${goneName}, n.email_key) from person_names n
        where n.organization_id = m.organization_id and n.own_id = m.gone_id) as names
    from person_merges m
    join people g on g.organization_id = m.organization_id and g.id = m.gone_id
    join users u on u.id = m.merged_by
    where m.organization_id = ${organizationId} and g.merged_into = ${id} and m.undone_at is null
    order by m.merged_at desc, m.id desc`.execute(db)
  return rows
}

/** Two people who are proposed to be one, and why. */
export type Proposal = {
  readonly oneId: number
  readonly otherId: number
  readonly score: number
  readonly reasons: readonly LikenessReason[]
}

/** What is proposed, the surest first. */
export async function openProposals(
  db: Reader,
  organizationId: number,
  limit: number,
): Promise<readonly Proposal[]> {
  const { rows } = await sql<Proposal>`
    select one_id as "oneId", other_id as "otherId", score, reasons from person_proposals
    where organization_id = ${organizationId} and state = 'open'
    order by score desc, one_id, other_id limit ${limit}`.execute(db)
  return rows
}

/** How many subscriptions are under way of each of these people. */
export async function subscriptionsOf(
  db: Reader,
  organizationId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select n.person_id as id, count(*)::integer as count
    from person_names n
    join person_mentions m on m.organization_id = n.organization_id and m.name_id = n.id and m.item_id = 0
    join schedules s on s.organization_id = m.organization_id and s.order_id = m.order_id
    where n.organization_id = ${organizationId} and n.person_id = any (${[...ids]}::integer[]) and s.status in (${goingOnStates})
    group by n.person_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
