import { sql } from 'kysely'
import type { EarlierShare, LimitedRate, PersonalShare } from '#domain/cart/person-limits.ts'
import type { Reader } from './schema.ts'

/** Whose cart asks, and who is logged in while it asks: only they are told of an order. */
export type Asking = {
  readonly organizationId: number
  /** Null: it is not stored yet. */
  readonly cartId: string | null
  readonly viewerId: number | null
}

/**
 * What each person had of a rate by orders that stand, this cart's own apart, in the order of the shares (rule CRT-9): by the
 * payer's address and account, and by the addresses of participants. An account counts with the address that it has verified,
 * and such an address with its account.
 */
export async function earlierShares(
  db: Reader,
  { organizationId, cartId, viewerId }: Asking,
  shares: readonly Pick<PersonalShare, 'tierId' | 'email' | 'isPayer'>[],
): Promise<readonly (EarlierShare | undefined)[]> {
  const asked = shares.map(({ tierId, email, isPayer }, place) => ({ place, tierId, email, isPayer }))
  const { rows } = await sql<{ place: number; units: number; id: number | null; createdAt: string | null }>`
    with asked as materialized (
      select place, "tierId" as tier_id, lower(email) as email, "isPayer" as is_payer
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as a (place integer, "tierId" integer, email text, "isPayer" boolean)
    ), person as materialized (
      select place, tier_id, email, null::integer as user_id from asked where email is not null
      union
      select a.place, a.tier_id, a.email, u.id from asked a join users u on u.email_key = a.email and u.is_verified
      union
      select a.place, a.tier_id, case when u.is_verified then u.email_key end, u.id
      from asked a join users u on u.id = any(array[${viewerId}::integer, (
        select user_id from payers where organization_id = ${organizationId} and cart_id = ${cartId}::uuid)])
      where a.is_payer
    ), paid as materialized (
      select p.place, p.tier_id, y.cart_id
      from person p join payers y on lower(y.email) = p.email and y.organization_id = ${organizationId}
      union
      select p.place, p.tier_id, y.cart_id
      from person p join payers y on y.user_id = p.user_id and y.organization_id = ${organizationId}
    ), bought as (
      select p.place, i.id, i.order_id, i.quantity from paid p
      join orders o on o.organization_id = ${organizationId} and o.cart_id = p.cart_id
      join order_items i on i.organization_id = ${organizationId} and i.order_id = o.id and i.tier_id = p.tier_id
      union
      select p.place, i.id, i.order_id, i.quantity from person p
      join order_items i on i.organization_id = ${organizationId} and i.tier_id = p.tier_id
        and lower(i.details #>> '{participant,email}') = p.email
    ), standing as (
      select b.place, b.quantity, o.id, o.created_at,
        y.user_id = ${viewerId}::integer or lower(y.email) = (
          select email_key from users where id = ${viewerId}::integer and is_verified) as is_own
      from bought b join orders o on o.organization_id = ${organizationId} and o.id = b.order_id
      left join payers y on y.organization_id = ${organizationId} and y.cart_id = o.cart_id
      where o.status in ('Committed', 'Processed') and o.cart_id is distinct from ${cartId}::uuid
    )
    select place, sum(quantity)::integer as units,
      (array_agg(id order by created_at desc, id desc) filter (where is_own))[1] as id,
      (array_agg(created_at order by created_at desc, id desc) filter (where is_own))[1] as created_at
    from standing group by place`.execute(db)
  const found = new Map(rows.map(row => [row.place, row]))
  return shares.map((_, place) => {
    const row = found.get(place)
    if (row === undefined) return undefined
    const { units, id, createdAt } = row
    return { units, order: id === null || createdAt === null ? null : { id, createdAt } }
  })
}

/**
 * The limited ones of these rates, locked until the transaction ends: two carts of one person do not become orders at the same
 * time. What was ordered before is asked for after it, in a statement of its own.
 */
export function lockedRates(organizationId: number, tierIds: readonly (number | null)[]) {
  const ids = [...new Set(tierIds.filter(id => id !== null))]
  return sql`select id, max_per_user from tiers
    where organization_id = ${organizationId} and id = any(${ids}::integer[]) and max_per_user is not null
    order by id for no key update`
}

/** The same as JSON, of the expression `limited`. */
export const limitedJson = sql<readonly LimitedRate[]>`
  (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'maxPerUser', max_per_user)), '[]') from limited)`
