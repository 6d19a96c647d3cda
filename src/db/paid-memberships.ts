import { sql } from 'kysely'
import { endless } from '#domain/membership/members.ts'
import { isOwn, type Owner } from './payers-orders.ts'
import type { Reader } from './schema.ts'

/** A membership that somebody is about to pay for. Days are ISO, both of them days on which it is valid. */
export type AskedMembership = {
  readonly firstName: string
  readonly lastName: string
  readonly startsOn: string
  readonly endsOn: string
}

/** One that was paid for before. `endsOn`: the last ISO day on which it is valid; null: it has no end. */
export type PaidMembership = Pick<AskedMembership, 'firstName' | 'lastName'> & {
  readonly endsOn: string | null
}

/**
 * Which of some memberships share a day with one of the same name that a payer has paid for already, in their order (rule MEM-8): names
 * are compared as those of members are.
 */
export async function paidMemberships(
  db: Reader,
  { organizationId, owner }: { readonly organizationId: number; readonly owner: Owner },
  asked: readonly AskedMembership[],
): Promise<readonly PaidMembership[]> {
  const { rows } = await sql<PaidMembership>`
    select a."firstName", a."lastName", nullif(max(m.ends_on), ${endless}::date) as "endsOn"
    from jsonb_to_recordset(${JSON.stringify(asked.map((each, place) => ({ ...each, place })))}::jsonb)
      as a (place integer, "firstName" text, "lastName" text, "startsOn" date, "endsOn" date)
    join memberships m on m.organization_id = ${organizationId}
      and m.name_key = left(search_key(concat_ws(' ', a."lastName", a."firstName")), 200)
      and m.stands and m.starts_on <= a."endsOn" and m.ends_on >= a."startsOn"
    join orders o on o.organization_id = m.organization_id and o.id = m.order_id
    join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
    where m.name_key <> '' and ${isOwn(owner)}
    group by a."firstName", a."lastName" order by min(a.place)`.execute(db)
  return rows
}
