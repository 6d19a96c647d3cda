import { sql } from 'kysely'
import type { Reader } from './schema.ts'

/** Whose membership is asked for: an address in any case, on a day in Paris (ISO). */
type Asked = { readonly organizationId: number; readonly email: string; readonly day: string }

/**
 * Whether an address has a membership of the association that is paid and valid on a day (rule FRM-20): it is the member's own, or
 * the payer's where the member named none. A membership without days is valid for as long as its order stands.
 */
export async function isMember(db: Reader, { organizationId, email, day }: Asked): Promise<boolean> {
  const { rows } = await sql<{ isMember: boolean }>`
    select exists (
      select from (
        select o.status, i.valid_from, i.valid_until
        from payers y
        join orders o on o.organization_id = y.organization_id and o.cart_id = y.cart_id
        join order_items i on i.organization_id = o.organization_id and i.order_id = o.id
        where y.organization_id = ${organizationId} and lower(y.email) = lower(${email})
          and i.tier_type = 'Membership' and coalesce(i.details #>> '{participant,email}', '') = ''
        union all
        select o.status, i.valid_from, i.valid_until
        from order_items i
        join orders o on o.organization_id = i.organization_id and o.id = i.order_id
        where i.organization_id = ${organizationId} and lower(i.details #>> '{participant,email}') = lower(${email})
          and i.details #>> '{participant,email}' is not null and i.tier_type = 'Membership'
          and i.tier_id in (
            select id from tiers where organization_id = ${organizationId} and tier_type = 'Membership')) had
      where status = 'Processed' and coalesce(valid_from <= ${day}::date, true)
        and coalesce(valid_until >= ${day}::date, true)) as is_member`.execute(db)
  return rows[0]?.isMember ?? false
}
