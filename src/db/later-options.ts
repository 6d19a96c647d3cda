import { sql } from 'kysely'

/** The supplements `l` of the line of these columns that were paid, and whose order stands (rule ORD-6). */
const paidFor = (organizationId: string, itemId: string) => sql`
  supplements l
  join orders n on n.organization_id = l.organization_id and n.cart_id = l.cart_id and n.status = 'Processed'
  where l.organization_id = ${sql.ref(organizationId)} and l.item_id = ${sql.ref(itemId)} and l.option_id is not null
    and not exists (
      select from order_items k
      join returned_items r on r.organization_id = k.organization_id and r.item_id = k.id
      where k.organization_id = n.organization_id and k.order_id = n.id)`

/** The options that were added to a line afterwards, as those are told that came with it; an empty array for none. */
export const laterOptions = (organizationId: string, itemId: string) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('label', l.label, 'quantity', 1, 'perOrder', false) order by l.id)
  from ${paidFor(organizationId, itemId)}), '[]')`

/** The same by their names. */
export const laterLabels = (organizationId: string, itemId: string) => sql`coalesce((
  select jsonb_agg(l.label order by l.id) from ${paidFor(organizationId, itemId)}), '[]')`
