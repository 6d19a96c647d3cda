import { type RawBuilder, sql } from 'kysely'
import type { TypedSearch } from '#domain/payment/payment-search.ts'
import { type NamedRows, rowsNamed } from './named.ts'

/** More payers of one name are not looked at: whoever finds as many asks more precisely. */
const mostPayers = 1_000

const payers: Omit<NamedRows, 'organizationId'> = {
  from: sql`payers y`,
  alias: 'y',
  columns: ['organization_id', 'cart_id'],
  last: sql`payer_key(coalesce(nullif(y.company_name, ''), y.last_name))`,
  first: sql`payer_key(y.first_name)`,
  whole: sql`payer_key(concat_ws(' ', y.company_name, y.first_name, y.last_name))`,
  most: mostPayers,
}

/** The orders of an organization that a search finds, as `(order_id)`; a number may be a payment's as well. */
export function foundOrders(organizationId: number, search: TypedSearch): RawBuilder<unknown> {
  if (search.by === 'number')
    return sql`select ${search.number}::integer as order_id
      union select p.order_id from payments p where p.organization_id = ${organizationId} and p.id = ${search.number}`
  const found =
    search.by === 'email'
      ? sql`select y.organization_id, y.cart_id from payers y
          where y.organization_id = ${organizationId} and lower(y.email) = lower(${search.email}) limit ${mostPayers}`
      : rowsNamed({ ...payers, organizationId }, search.words)
  return sql`select o.id as order_id from (${found}) y
    join orders o on o.organization_id = y.organization_id and o.cart_id = y.cart_id`
}
