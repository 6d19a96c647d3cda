import { type RawBuilder, sql } from 'kysely'

/**
 * Whether an item's place is nobody's any more: its units are on sale again, or refunds of its line, those under way included, give
 * back all that it cost (rule TKT-6). `organizationId` and `itemId` are columns.
 */
export const isGivenBack = (
  organizationId: RawBuilder<unknown>,
  itemId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(
  exists (select from returned_items r where r.organization_id = ${organizationId} and r.item_id = ${itemId})
  or exists (
    select from order_items g
    where g.organization_id = ${organizationId} and g.id = ${itemId} and g.amount > g.discount
      and g.amount - g.discount <= (
        select sum((l ->> 'amount')::integer)
        from payments p
        join refunds b on b.organization_id = p.organization_id and b.payment_id = p.id
        cross join lateral jsonb_array_elements(b.lines) as l
        where p.organization_id = g.organization_id and p.order_id = g.order_id and b.status <> 'failed'
          and b.lines is not null and (l ->> 'orderItemId')::integer = g.id))
  or exists (
    select from order_items g
    join settlements s on s.organization_id = g.organization_id and s.order_id = g.order_id
    where g.organization_id = ${organizationId} and g.id = ${itemId} and s.status = 'given'))`
