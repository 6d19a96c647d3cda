import { type RawBuilder, sql } from 'kysely'
import type { TypedSearch } from '#domain/payment/payment-search.ts'

/** More payers of one name are not looked at: whoever finds as many asks more precisely. */
const mostPayers = 1_000

const name = sql`payer_key(coalesce(nullif(y.company_name, ''), y.last_name))`
const firstName = sql`payer_key(y.first_name)`
const wholeName = sql`payer_key(concat_ws(' ', y.company_name, y.first_name, y.last_name))`

/** The orders of an organization that a search finds, as `(order_id)`; a number may be a payment's as well. */
export function foundOrders(organizationId: number, search: TypedSearch): RawBuilder<unknown> {
  if (search.by === 'number')
    return sql`select ${search.number}::integer as order_id
      union select p.order_id from payments p where p.organization_id = ${organizationId} and p.id = ${search.number}`
  const payers =
    search.by === 'email'
      ? sql`select y.organization_id, y.cart_id from payers y
          where y.organization_id = ${organizationId} and lower(y.email) = lower(${search.email}) limit ${mostPayers}`
      : sql`(${sql.join([payersBeginning(organizationId, name, search), payersBeginning(organizationId, firstName, search)], sql`) union (`)})`
  return sql`select o.id as order_id from (${payers}) y
    join orders o on o.organization_id = y.organization_id and o.cart_id = y.cart_id`
}

type ByName = Extract<TypedSearch, { by: 'name' }>

/** Payers one of whose names begins with the longest word or with all that was typed, where every word stands in the name. */
function payersBeginning(
  organizationId: number,
  key: RawBuilder<unknown>,
  { words }: ByName,
): RawBuilder<unknown> {
  const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? ''
  const beginnings = [...new Set([longest, words.join(' ')])].map(beginning => begins(key, beginning))
  const standing = words.map(word => sql`position(payer_key(${word}) in ${wholeName}) > 0`)
  return sql`select y.organization_id, y.cart_id from payers y
    where y.organization_id = ${organizationId} and (${sql.join(beginnings, sql` or `)})
      and ${sql.join(standing, sql` and `)} limit ${mostPayers}`
}

/** As a range: a plan for any word goes by the index too. */
function begins(key: RawBuilder<unknown>, beginning: string): RawBuilder<unknown> {
  return sql`(${key} ~>=~ payer_key(${beginning}) and ${key} ~<~ (payer_key(${beginning}) || chr(1114111)))`
}
