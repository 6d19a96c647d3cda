import { sql } from 'kysely'
import type { OrderKey } from '#domain/order/order.ts'
import type { Reader } from './schema.ts'

/** What happened to the tickets of a line. */
export type UsedPlace = {
  readonly itemId: number
  /** One of them opened a door, and nobody took that back. */
  readonly isScanned: boolean
  /** One of them was passed on to somebody. */
  readonly isPassedOn: boolean
}

/** Which lines of an order have tickets that were used, or are somebody else's. */
export async function usedPlacesOf(
  db: Reader,
  { organizationId, id }: OrderKey,
): Promise<readonly UsedPlace[]> {
  const { rows } = await sql<UsedPlace>`
    select t.item_id as "itemId",
      bool_or(exists (
        select from door_scans s
        where s.organization_id = t.organization_id and s.form_id = t.form_id and s.ticket = t.number and s.is_let_in
          and not exists (
            select from door_scans u
            where u.organization_id = t.organization_id and u.form_id = t.form_id and u.ticket = t.number and u.undoes = s.id))) as "isScanned",
      bool_or(exists (
        select from ticket_changes c
        where c.organization_id = t.organization_id and c.ticket_id = t.id and c.kind = 'passedOn')) as "isPassedOn"
    from tickets t where t.organization_id = ${organizationId} and t.order_id = ${id}
    group by t.item_id`.execute(db)
  return rows
}
