import { sql } from 'kysely'
import { type ErasureHold, erasureHolds, type PersonKey } from '#domain/person/person.ts'
import { holdsOf } from './erasure.ts'
import type { Reader } from './schema.ts'

/** An erasure that was asked for and waits; `holds`: for what, none once its turn has come. */
export type ErasureWait = { readonly askedAt: string; readonly holds: readonly ErasureHold[] }

/** What the erasure of the payer that somebody was in their orders waits for (rule PPL-9); null: none is asked for. */
export async function erasureWaitOf(
  db: Reader,
  { organizationId, id }: PersonKey,
  now: string,
): Promise<ErasureWait | null> {
  const holds = holdsOf(now)
  const held = erasureHolds.map(hold => sql`case when ${holds[hold]} then ${sql.lit(hold)} end`)
  const { rows } = await sql<{ askedAt: string; holds: readonly (ErasureHold | null)[] }>`
    select y.erase_asked_at as "askedAt", array[${sql.join(held)}]::text[] as holds from person_names n
    join person_mentions m on m.organization_id = n.organization_id and m.name_id = n.id and m.item_id = 0
    join orders o on o.organization_id = m.organization_id and o.id = m.order_id
    join forms f on f.organization_id = o.organization_id and f.id = o.form_id
    join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
    where n.organization_id = ${organizationId} and n.person_id = ${id}
      and y.erased_at is null and y.erase_asked_at is not null
    order by y.erase_asked_at`.execute(db)
  const [first] = rows
  if (first === undefined) return null
  return {
    askedAt: first.askedAt,
    holds: erasureHolds.filter(hold => rows.some(row => row.holds.includes(hold))),
  }
}
