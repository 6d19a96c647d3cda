import { sql } from 'kysely'
import type { OrderKey } from '#domain/order/order.ts'
import type { PaymentKey } from '#domain/payment/request.ts'
import type { Reader, Transaction } from './schema.ts'

/** An awaited transfer in the list of its association. Amounts in cents, days ISO. */
export type ListedTransfer = {
  readonly paymentId: number
  readonly reference: string
  readonly amount: number
  readonly received: number
  readonly dueOn: string
  readonly title: string
  /** Who pays; empty once they were erased. */
  readonly payer: string
  /** The places were let go, or the payment was made void. */
  readonly isLetGo: boolean
  /** What came and is to be sent back; 0 or less: nothing. */
  readonly beyond: number
}

/**
 * What of `awaited_transfers a` is to be sent back: what came beyond it, or all of it where it was let go, without what was settled or paid
 * back before that.
 */
export const beyond = sql`(case when not a.is_let_go then a.received - a.amount else a.received
    - case when a.surplus_at < a.ended_at then a.received - a.amount else 0 end
    - coalesce((select sum(paid.amount) from repayments paid where paid.organization_id = a.organization_id
        and paid.payment_id = a.payment_id and paid.booked_at is not null and not paid.is_refund), 0) end)::integer`

/** Nobody has settled it; what came beyond a transfer may have been, before its payment was made void. */
export const isUnsettled = sql`a.ended_at is not null and (a.surplus_as is null or a.is_let_go and a.surplus_at < a.ended_at)`

const listed = sql`
  select a.payment_id as "paymentId", a.reference, a.amount, a.received, a.due_on as "dueOn", f.title, a.is_let_go as "isLetGo",
    ${beyond} as beyond, coalesce(nullif(y.company_name, ''), trim(concat_ws(' ', y.first_name, y.last_name)), '') as payer
  from awaited_transfers a
  join payments p on p.organization_id = a.organization_id and p.id = a.payment_id
  join orders o on o.organization_id = p.organization_id and o.id = p.order_id
  join forms f on f.organization_id = a.organization_id and f.id = a.form_id
  left join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id`

/** Those that are waited for, the ones that end first before the others. */
export async function listAwaited(
  db: Reader,
  organizationId: number,
  limit: number,
): Promise<readonly ListedTransfer[]> {
  const { rows } = await sql<ListedTransfer>`${listed}
    where a.organization_id = ${organizationId} and a.ended_at is null order by a.due_on, a.payment_id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Those of which more came than was asked for, or anything that was let go or made void, and that nobody has settled. */
export async function listSurpluses(
  db: Reader,
  organizationId: number,
  limit: number,
): Promise<readonly ListedTransfer[]> {
  const { rows } = await sql<ListedTransfer>`${listed}
    where a.organization_id = ${organizationId} and ${isUnsettled} and (a.received > a.amount or (a.is_let_go and a.received > 0))
      and ${beyond} > 0
    order by a.ended_at, a.payment_id limit ${limit}`.execute(db)
  return rows
}

/** A transfer that an order waits or waited for. */
export type OrderTransfer = Omit<ListedTransfer, 'title' | 'payer' | 'beyond'> & {
  readonly isAwaited: boolean
  /** What of it is still to be sent back, in cents. */
  readonly owed: number
}

/** Those of an order. */
export async function transfersOfOrder(
  db: Reader,
  { organizationId, id }: OrderKey,
): Promise<readonly OrderTransfer[]> {
  const { rows } = await sql<OrderTransfer>`
    select a.payment_id as "paymentId", a.reference, a.amount, a.received, a.due_on as "dueOn", a.is_let_go as "isLetGo",
      a.ended_at is null as "isAwaited", case when ${isUnsettled} then greatest(${beyond}, 0) else 0 end as owed
    from awaited_transfers a
    join payments p on p.organization_id = a.organization_id and p.id = a.payment_id
    where a.organization_id = ${organizationId} and p.order_id = ${id} order by a.payment_id`.execute(db)
  return rows
}

type Settling = {
  readonly as: 'returned' | 'given'
  readonly words: string | null
  readonly by: number
  readonly now: string
}

/** Notes what became of a surplus; returns whether this call did. */
export async function noteSurplus(
  tx: Transaction,
  { organizationId, paymentId }: PaymentKey,
  { as, words, by, now }: Settling,
): Promise<boolean> {
  const { rows } = await sql`
    update awaited_transfers a set surplus_as = ${as}, surplus_words = nullif(concat_ws(e'\\n', a.surplus_words, ${words}::text), ''), surplus_by = ${by}::integer, surplus_at = ${now}::timestamptz
    where a.organization_id = ${organizationId} and a.payment_id = ${paymentId} and ${isUnsettled} and ${beyond} > 0
    returning a.payment_id`.execute(tx)
  return rows.length === 1
}
