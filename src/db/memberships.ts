import { sql } from 'kysely'
import { endless, type HeldMembership, type SettledMembership } from '#domain/membership/members.ts'
import { isGivenBack } from './given-back-place.ts'
import type { Reader, Transaction } from './schema.ts'

/** Whose memberships a statement is about: a name of an organization, as names are compared; once it was erased, the member alone. */
export type NameOfMember = {
  readonly organizationId: number
  readonly nameKey: string
  readonly memberId: number
}

/** The name on a membership as it is compared: its own, else its payer's, the last one first; empty once it was erased. */
const nameKey = sql`left(search_key(coalesce(
  nullif(concat_ws(' ', i.details -> 'participant' ->> 'lastName', i.details -> 'participant' ->> 'firstName'), ''),
  concat_ws(' ', y.last_name, y.first_name))), 200)`

/**
 * Takes the next orders whose memberships are to be settled, writes these as they stand now, and gives their names; none is left where
 * it gives none. Settling is one process's at a time, and repeating it is harmless.
 */
export async function takeUnsettled(tx: Transaction, limit: number): Promise<readonly NameOfMember[]> {
  const { rows } = await sql<NameOfMember>`
    with token as materialized (
      select organization_id, order_id from unsettled_memberships order by organization_id, order_id limit ${limit} for update
    ), taken as (
      delete from unsettled_memberships u using token t
      where u.organization_id = t.organization_id and u.order_id = t.order_id
      returning u.organization_id, u.order_id
    )
    insert into memberships (organization_id, item_id, order_id, form_id, member_id, name_key, starts_on, ends_on, stands)
    select o.organization_id, i.id, o.id, o.form_id, i.id, ${nameKey},
      least(coalesce(i.valid_from, (o.created_at at time zone 'Europe/Paris')::date), coalesce(i.valid_until, 'infinity')),
      coalesce(i.valid_until, ${endless}::date),
      o.status = 'Processed' and not ${isGivenBack(sql`i.organization_id`, sql`i.id`)}
    from taken k
    join orders o on o.organization_id = k.organization_id and o.id = k.order_id
    join order_items i on i.organization_id = o.organization_id and i.order_id = o.id and i.tier_type = 'Membership'
    left join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
    on conflict (organization_id, item_id) do update
      set stands = excluded.stands, starts_on = excluded.starts_on, ends_on = excluded.ends_on
    returning organization_id as "organizationId", name_key as "nameKey", member_id as "memberId"`.execute(tx)
  return rows
}

/**
 * Writes the name that stands on a membership now, and gives the one before and the new one; none where it was not settled yet, or its
 * name is the same.
 */
export async function renameMembership(
  tx: Transaction,
  { organizationId, itemId }: { readonly organizationId: number; readonly itemId: number },
): Promise<readonly NameOfMember[]> {
  const { rows } = await sql<{ names: readonly NameOfMember[] }>`
    with former as (
      select m.organization_id, m.item_id, m.member_id, m.name_key, ${nameKey} as now from memberships m
      join orders o on o.organization_id = m.organization_id and o.id = m.order_id
      join order_items i on i.organization_id = m.organization_id and i.id = m.item_id
      left join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
      where m.organization_id = ${organizationId} and m.item_id = ${itemId} and m.name_key <> ${nameKey} for update of m
    )
    update memberships m set name_key = f.now from former f
    where m.organization_id = f.organization_id and m.item_id = f.item_id
    returning jsonb_build_array(
      jsonb_build_object('organizationId', f.organization_id, 'nameKey', f.name_key, 'memberId', f.member_id),
      jsonb_build_object('organizationId', f.organization_id, 'nameKey', f.now, 'memberId', f.member_id)) as names`.execute(
    tx,
  )
  return rows.flatMap(({ names }) => names)
}

/** All memberships of one name. */
export async function membershipsOfName(
  db: Reader,
  { organizationId, nameKey: name, memberId }: NameOfMember,
): Promise<readonly HeldMembership[]> {
  const { rows } = await sql<HeldMembership>`
    select m.item_id as "itemId", m.order_id as "orderId", lower(y.email) as address, m.starts_on as "startsOn",
      m.ends_on as "endsOn", m.stands, r.order_id as renews
    from memberships m
    join orders o on o.organization_id = m.organization_id and o.id = m.order_id
    left join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
    left join renewal_carts r on r.organization_id = o.organization_id and r.cart_id = o.cart_id
    where m.organization_id = ${organizationId} and m.name_key = ${name} and (${name} <> '' or m.member_id = ${memberId})`.execute(
    db,
  )
  return rows
}

/** Writes whose memberships are; rows that say so already stay. */
export async function keepSettled(
  tx: Transaction,
  organizationId: number,
  settled: readonly SettledMembership[],
): Promise<void> {
  await sql`
    update memberships m set member_id = s."memberId", season = s.season, is_latest = s."isLatest", is_counted = s."isCounted"
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
      as s ("itemId" integer, "memberId" integer, season text, "isLatest" boolean, "isCounted" boolean)
    where m.organization_id = ${organizationId} and m.item_id = s."itemId"
      and (m.member_id, m.season, m.is_latest, m.is_counted) is distinct from
        (s."memberId", s.season, s."isLatest", s."isCounted")`.execute(tx)
}

/** Takes the names from the memberships of orders whose payers were erased before. */
export async function eraseMembers(
  db: Reader,
  keys: readonly (readonly [organizationId: number, orderId: number])[],
): Promise<void> {
  const column = (place: 0 | 1) => keys.map(key => key[place])
  await sql`
    update memberships m set name_key = ''
    from unnest(${column(0)}::integer[], ${column(1)}::integer[]) as erased (organization_id, order_id)
    join orders o on o.organization_id = erased.organization_id and o.id = erased.order_id
    where m.organization_id = o.organization_id and m.order_id = o.id and not exists (
      select from payers y where y.organization_id = o.organization_id and y.cart_id = o.cart_id and y.erased_at is null)`.execute(
    db,
  )
}
