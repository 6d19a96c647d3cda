import { sql } from 'kysely'
import type { FormType } from '#domain/form/form.ts'
import type { PaymentStatus } from '#domain/payment/payment-flow.ts'
import type { PaymentMeans } from '#domain/payment/payment-means.ts'
import type { TypedSearch } from '#domain/payment/payment-search.ts'
import { foundOrders } from './found-payments.ts'
import type { Reader } from './schema.ts'

/** A row of an organization's payments. Amounts in cents; `refunded` is what came back of it. */
export type AdministeredPayment = {
  readonly id: number
  readonly orderId: number
  readonly number: number
  readonly dueOn: string
  readonly amount: number
  readonly amountTip: number
  readonly refunded: number
  /** What of `refunded` was the organization's own part. */
  readonly refundedShare: number
  readonly means: PaymentMeans
  /** Who recorded money that did not come through the platform; null for any other, and for an account that is gone. */
  readonly takenBy: string | null
  readonly status: PaymentStatus
  readonly capturedAt: string | null
  readonly createdAt: string
  readonly payerName: string
  readonly formTitle: string
  readonly formType: FormType
  readonly formSlug: string
}

type Input = {
  readonly organizationId: number
  /** Only payments of these forms; null: of every form. */
  readonly formIds: readonly number[] | null
  readonly statuses: readonly PaymentStatus[] | null
  /** Only what this finds. */
  readonly search?: TypedSearch | null
  /** Payments before this id. */
  readonly before: number | null
  readonly limit: number
}

/**
 * The payments of an organization, newest first, a page at a time by their id. The page is chosen before anything is looked up
 * for it, and the order of each payment is found by its key: joined freely, all orders of an association with few campaigns are
 * read instead. States are named so that an index of the rare ones serves.
 */
export async function listAdministeredPayments(
  db: Reader,
  { organizationId, formIds, statuses, search = null, before, limit }: Input,
): Promise<readonly AdministeredPayment[]> {
  const ofForms = sql`join orders o on o.organization_id = p.organization_id and o.id = p.order_id
    and o.form_id = any(${formIds}::integer[])`
  const { rows } = await sql<AdministeredPayment>`
    select p.id, p.order_id, p.number, p.due_on, p.amount, p.amount_tip, p.means, p.status,
      p.captured_at, p.created_at,
      coalesce(nullif(y.company_name, ''), trim(concat_ws(' ', y.first_name, y.last_name))) as "payerName",
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as "takenBy",
      f.title as "formTitle", f.form_type, f.slug as "formSlug",
      coalesce((select sum(r.organization_part + r.tip_part) from refunds r
        where r.organization_id = p.organization_id and r.payment_id = p.id and r.status = 'succeeded'), 0)::integer
        as refunded,
      coalesce((select sum(r.organization_part) from refunds r
        where r.organization_id = p.organization_id and r.payment_id = p.id and r.status = 'succeeded'), 0)::integer
        as "refundedShare"
    from (
      select p.* from payments p ${formIds === null ? sql`` : ofForms}
      where p.organization_id = ${organizationId} and p.order_id is not null
        ${statuses === null ? sql`` : sql`and p.status in (${sql.join(statuses.map(each => sql.lit(each)))})`}
        ${search === null ? sql`` : sql`and p.order_id in (${foundOrders(organizationId, search)})`}
        ${before === null ? sql`` : sql`and p.id < ${before}`}
      order by p.id desc limit ${limit}) p
    cross join lateral (
      select o.organization_id, o.form_id, o.cart_id from orders o
      where o.organization_id = p.organization_id and o.id = p.order_id limit 1) o
    join forms f on f.organization_id = o.organization_id and f.id = o.form_id
    left join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
    left join recorded_payments t on t.organization_id = p.organization_id and t.payment_id = p.id
    left join users u on u.id = t.recorded_by
    order by p.id desc`.execute(db)
  return rows
}
