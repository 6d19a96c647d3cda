import { sql } from 'kysely'
import { refreshPeople } from './people.ts'
import { column } from './retention.ts'
import type { Reader, Transaction } from './schema.ts'

type OrderKeys = readonly (readonly [organizationId: number, orderId: number])[]

/**
 * Forgets whom orders named whose payers were erased before (rule PPL-5): where they are named, names that nobody bears any more, people
 * without a name, merged or not, with whoever was merged into them. Who has other orders is read from those first, so that a cut in between leaves nothing behind: repeating it is harmless.
 */
export async function erasePeople(db: Reader, orders: OrderKeys): Promise<void> {
  for (const [organizationId, own] of Map.groupBy(
    await bearersOf(db, orders),
    person => person.organizationId,
  ))
    await refreshPeople(
      db,
      organizationId,
      own.map(({ id }) => id),
    )
  await sql`
    with recursive gone as (${erased(orders)}), touched as (
      select distinct m.organization_id, m.name_id from gone
      join person_mentions m on m.organization_id = gone.organization_id and m.order_id = gone.order_id
    ), unborne as (
      select n.organization_id, n.id as name_id, n.person_id, coalesce(n.own_id, n.person_id) as own_id from touched t
      join person_names n on n.organization_id = t.organization_id and n.id = t.name_id
      where not n.by_hand and not exists (
        select from person_mentions m where m.organization_id = t.organization_id and m.name_id = t.name_id
          and not exists (select from gone where gone.organization_id = m.organization_id and gone.order_id = m.order_id))
    ), nobody as (
      select p.organization_id, p.id from people p
      join (select organization_id, person_id as id from unborne union select organization_id, own_id from unborne) left_by
        on left_by.organization_id = p.organization_id and left_by.id = p.id
      where not exists (select from person_names other
        where other.organization_id = p.organization_id and (other.person_id = p.id or other.own_id = p.id)
          and not exists (select from unborne u where u.organization_id = other.organization_id and u.name_id = other.id))
    ), leaving as (
      select organization_id, id from nobody
      union
      select p.organization_id, p.id from people p
      join leaving l on l.organization_id = p.organization_id and l.id = p.merged_into
    ), mentions as (
      delete from person_mentions m using gone
      where m.organization_id = gone.organization_id and m.order_id = gone.order_id
    ), recipients as (
      update message_recipients r set reader = '', email = null,
        facts = '{"firstName": null, "lastName": null, "amount": null, "season": null, "endsOn": null}' from gone
      where r.organization_id = gone.organization_id and r.order_id = gone.order_id
    ), names as (
      delete from person_names n using unborne u where n.organization_id = u.organization_id and n.id = u.name_id
    )
    delete from people p using leaving l where p.organization_id = l.organization_id and p.id = l.id`.execute(
    db,
  )
}

/** Those of these orders that have lost their payer. */
const erased = (orders: OrderKeys) => sql`
  select o.organization_id, o.id as order_id
  from unnest(${column(orders, 0)}::integer[], ${column(orders, 1)}::integer[]) as asked (organization_id, order_id)
  join orders o on o.organization_id = asked.organization_id and o.id = asked.order_id
  where not exists (select from payers y
    where y.organization_id = o.organization_id and y.cart_id = o.cart_id and y.erased_at is null)`

async function bearersOf(
  db: Reader,
  orders: OrderKeys,
): Promise<readonly { readonly organizationId: number; readonly id: number }[]> {
  const { rows } = await sql<{ organizationId: number; id: number }>`
    with gone as (${erased(orders)})
    select distinct n.organization_id as "organizationId", p.id from gone
    join person_mentions m on m.organization_id = gone.organization_id and m.order_id = gone.order_id
    join person_names n on n.organization_id = m.organization_id and n.id = m.name_id
    cross join lateral (select n.person_id as id union select n.own_id where n.own_id is not null) p`.execute(
    db,
  )
  return rows
}

type Key = { readonly organizationId: number; readonly id: number }

/**
 * Forgets what an association wrote of a person and of whoever was merged into them, and asks for the erasure of the payer that they were
 * in their orders (rule PPL-9). Says whether nobody is left: no order names them.
 */
export async function forgetPerson(
  tx: Transaction,
  { organizationId, id }: Key,
  now: string,
): Promise<boolean> {
  const own = sql`(select p.id from people p
    where p.organization_id = ${organizationId} and (p.id = ${id} or p.merged_into = ${id}))`
  // A later row of a file that says the same person as one of these has their name too.
  await sql`
    with recursive gone as (
      select r.import_id, r.line from people_import_rows r where r.organization_id = ${organizationId}
        and (r.person_ids && array${own} or r.decided_id in ${own} or exists (select from person_writings w
          where w.organization_id = r.organization_id and w.import_id = r.import_id and w.line = r.line and w.person_id in ${own}))
      union
      select r.import_id, r.line from gone g
      join people_import_rows r on r.organization_id = ${organizationId} and r.import_id = g.import_id and r.twin_line = g.line
    )
    delete from people_import_rows r using gone g
    where r.organization_id = ${organizationId} and r.import_id = g.import_id and r.line = g.line`.execute(tx)
  for (const table of ['person_notes', 'person_consents', 'person_writings', 'household_members'])
    await sql`delete from ${sql.table(table)} where organization_id = ${organizationId} and person_id in ${own}`.execute(
      tx,
    )
  await sql`
    update people set tags = '{}', corrected = '{}', phone = null
    where organization_id = ${organizationId} and (id = ${id} or merged_into = ${id})`.execute(tx)
  await sql`
    update payers y set erase_asked_at = ${now}::timestamptz
    from person_names n
    join person_mentions m on m.organization_id = n.organization_id and m.name_id = n.id and m.item_id = 0
    join orders o on o.organization_id = m.organization_id and o.id = m.order_id
    where n.organization_id = ${organizationId} and n.person_id = ${id}
      and y.organization_id = o.organization_id and y.cart_id = o.cart_id and y.erased_at is null and y.erase_asked_at is null`.execute(
    tx,
  )
  await sql`
    delete from person_names n where n.organization_id = ${organizationId} and n.person_id = ${id} and n.by_hand
      and not exists (select from person_mentions m where m.organization_id = n.organization_id and m.name_id = n.id)`.execute(
    tx,
  )
  await sql`
    update person_names set by_hand = false where organization_id = ${organizationId} and person_id = ${id} and by_hand`.execute(
    tx,
  )
  const { numAffectedRows = 0n } = await sql`
    delete from people where organization_id = ${organizationId} and (id = ${id} or merged_into = ${id})
      and not exists (select from person_names n where n.organization_id = ${organizationId} and n.person_id = ${id})`.execute(
    tx,
  )
  if (numAffectedRows > 0n) return true
  await forgetMerged(tx, { organizationId, id })
  return false
}

/** Whoever was merged into a person who stays: they go where no order names them, and nothing is read of the others any more. */
async function forgetMerged(tx: Transaction, { organizationId, id }: Key): Promise<void> {
  await sql`
    delete from people p where p.organization_id = ${organizationId} and p.merged_into = ${id}
      and not exists (select from person_names n
        where n.organization_id = p.organization_id and (n.person_id = p.id or n.own_id = p.id))`.execute(tx)
  const merged = await tx
    .selectFrom('people')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('mergedInto', '=', id)
    .execute()
  await refreshPeople(
    tx,
    organizationId,
    merged.map(person => person.id),
  )
}
