import { sql } from 'kysely'
import { beginFold, foldAllTokens, foldSize } from './fold-tokens.ts'
import type { Database, Transaction } from './schema.ts'

/** Adds every order that has its token to the days of its campaign, each batch in a transaction of its own. Returns how many it took. */
export async function foldAllOrders(db: Database): Promise<number> {
  return foldAllTokens(db, 'unfoldedOrders', foldOrders)
}

/** The day of the order of a token `u`, as `o.day`: by index, token by token. */
export const orderOfToken = sql`
  cross join lateral (
    select (created_at at time zone 'Europe/Paris')::date as day from orders
    where organization_id = u.organization_id and id = u.order_id offset 0) o`

/** The items `i` of a token's order. */
export const itemsOfToken = sql`
  cross join lateral (
    select tier_id, quantity from order_items
    where organization_id = u.organization_id and order_id = u.order_id offset 0) i`

/** Takes the tokens of an organization's next orders and adds what they changed, once each. Returns how many it took. */
async function foldOrders(tx: Transaction, organizationId: number): Promise<number> {
  await beginFold(tx, organizationId)
  const { rows } = await sql<{ folded: number }>`
    with token as materialized (
      select order_id from unfolded_orders where organization_id = ${organizationId}
      order by order_id limit ${sql.lit(foldSize)}
    ), taken as (
      delete from unfolded_orders
      where organization_id = ${organizationId} and order_id = any(array(select order_id from token))
      returning organization_id, order_id, form_id, change
    ), dated as materialized (
      select u.organization_id, u.order_id, u.form_id, u.change, o.day from taken u ${orderOfToken} where u.change <> 0
    ), days as (
      insert into form_days (organization_id, form_id, day, orders)
      select organization_id, form_id, day, sum(change) from dated group by 1, 2, 3
      on conflict (organization_id, form_id, day) do update set orders = form_days.orders + excluded.orders
    ), units as (
      insert into tier_days (organization_id, form_id, day, tier_id, units)
      select u.organization_id, u.form_id, u.day, i.tier_id, sum(i.quantity * u.change) from dated u ${itemsOfToken}
      group by 1, 2, 3, 4
      on conflict (organization_id, form_id, day, tier_id) do update set units = tier_days.units + excluded.units
    )
    select count(*)::integer as folded from taken`.execute(tx)
  return rows[0]?.folded ?? 0
}
