import { sql } from 'kysely'
import type { StoredDocument } from './documents.ts'
import { isOwn, type Owner } from './payers-orders.ts'
import type { Reader } from './schema.ts'

/** What an order keeps of its payer beside what everybody sees of it: what was typed, and what was agreed to. */
export type PayersRecord = {
  readonly organizationId: number
  readonly orderId: number
  readonly payer: Readonly<Record<string, unknown>>
  readonly consents: unknown
  readonly refunds: readonly unknown[]
  readonly withdrawnAt: string | null
  readonly documents: readonly Pick<StoredDocument, 'kind' | 'series' | 'year' | 'number' | 'createdAt'>[]
}

type Input = { readonly after: number; readonly limit: number }

/** The orders of a payer by their id, from the first after `after` on, with everything that is kept of the person. */
export async function recordsOfOwner(
  db: Reader,
  owner: Owner,
  { after, limit }: Input,
): Promise<readonly PayersRecord[]> {
  const { rows } = await sql<PayersRecord>`
    select o.organization_id, o.id as "orderId",
      to_jsonb(y) - array['organization_id', 'cart_id', 'user_id', 'erased_at', 'erase_asked_at'] as payer,
      (select r.consents from payment_requests r
        where r.organization_id = o.organization_id and r.cart_id = o.cart_id and r.status = 'paid' limit 1) as consents,
      (select coalesce(jsonb_agg(jsonb_build_object('paymentId', p.id, 'amount', r.organization_part + r.tip_part,
          'status', r.status, 'date', r.created_at) order by r.number), '[]')
        from payments p join refunds r on r.organization_id = p.organization_id and r.payment_id = p.id
        where p.organization_id = o.organization_id and p.order_id = o.id) as refunds,
      (select w.created_at from withdrawals w where w.organization_id = o.organization_id and w.order_id = o.id)
        as "withdrawnAt",
      (select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'series', d.series, 'year', d.year,
          'number', d.number, 'createdAt', d.created_at) order by d.created_at), '[]')
        from (
          select d.* from payments p join documents d on d.organization_id = p.organization_id and d.subject_id = p.id::text
          where p.organization_id = o.organization_id and p.order_id = o.id
          union all
          select d.* from order_items i join documents d on d.organization_id = i.organization_id
            and d.kind = 'personAttestation' and split_part(d.subject_id, ':', 1) = i.id::text
          where i.organization_id = o.organization_id and i.order_id = o.id) d) as documents
    from payers y join orders o on o.organization_id = y.organization_id and o.cart_id = y.cart_id
    where ${isOwn(owner)} and o.id > ${after}
    order by o.id limit ${limit}`.execute(db)
  return rows
}

/** The campaigns of which somebody asked to be told when they open again. */
export async function alertsOf(
  db: Reader,
  emailKey: string,
): Promise<readonly { readonly title: string; readonly createdAt: string }[]> {
  return db
    .selectFrom('prospects as p')
    .innerJoin('forms as f', join =>
      join.onRef('f.organizationId', '=', 'p.organizationId').onRef('f.id', '=', 'p.formId'),
    )
    .select(['f.title as title', 'p.createdAt'])
    .where('p.emailKey', '=', emailKey)
    .orderBy('p.createdAt')
    .execute()
}
