import { sql } from 'kysely'
import { moveIfAllowed } from '#domain/flow.ts'
import type { FormKey } from '#domain/form/form.ts'
import type { Cents } from '#domain/money.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { type RefundRequestStatus, refundRequestFlow } from '#domain/order/refund-request-flow.ts'
import { isGivenBack } from './given-back-place.ts'
import type { Reader, Transaction } from './schema.ts'

/** A line whose payer asks for what the rule gives of it (rule REF-19). `owed`: in cents, when it was asked for. */
type RefundRequest = {
  readonly organizationId: number
  readonly itemId: number
  readonly orderId: number
  readonly formId: number
  readonly status: RefundRequestStatus
  readonly owed: Cents
  readonly askedAt: string
}

/** Stores what is asked for of lines; their order is locked. Gives the lines that were not asked about before. */
export async function insertRefundRequests(
  tx: Transaction,
  requests: readonly Omit<RefundRequest, 'status'>[],
): Promise<readonly number[]> {
  if (requests.length === 0) return []
  const rows = await tx
    .insertInto('refundRequests')
    .values(requests.map(request => ({ ...request, status: 'asked' as const })))
    .onConflict(conflict => conflict.doNothing())
    .returning('itemId')
    .execute()
  return rows.map(({ itemId }) => itemId)
}

/** What was asked for of the lines of an order. */
export async function refundRequestsOf(
  db: Reader,
  { organizationId, id }: OrderKey,
): Promise<readonly Pick<RefundRequest, 'itemId' | 'status' | 'owed' | 'askedAt'>[]> {
  return db
    .selectFrom('refundRequests')
    .select(['itemId', 'status', 'owed', 'askedAt'])
    .where('organizationId', '=', organizationId)
    .where('orderId', '=', id)
    .execute()
}

type RequestKey = Pick<RefundRequest, 'organizationId' | 'itemId'>

/** A request by its line; `undefined` where nothing was asked. */
export async function refundRequestOf(
  db: Reader,
  { organizationId, itemId }: RequestKey,
): Promise<RefundRequest | undefined> {
  return db
    .selectFrom('refundRequests')
    .select(['organizationId', 'itemId', 'orderId', 'formId', 'status', 'owed', 'askedAt'])
    .where('organizationId', '=', organizationId)
    .where('itemId', '=', itemId)
    .executeTakeFirst()
}

/** Answers a request that is open; returns whether this call did. */
export async function answerRefundRequest(
  tx: Transaction,
  request: RequestKey & Pick<RefundRequest, 'status'>,
  event: 'accept' | 'decline',
  { by, now }: { readonly by: number; readonly now: string },
): Promise<boolean> {
  const step = moveIfAllowed(refundRequestFlow, request.status, event)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('refundRequests')
    .set({ status: step.to, answeredAt: now, answeredBy: by })
    .where('organizationId', '=', request.organizationId)
    .where('itemId', '=', request.itemId)
    .where('status', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Not over otherwise: the order `o` of a request `q` stands, and its line was not given back or cancelled. */
const waits = sql<boolean>`q.status = 'asked' and o.status = 'Processed' and not ${isGivenBack(sql`q.organization_id`, sql`q.item_id`)}`

/** Whether what was asked for of a line waits for an answer still. */
export async function waitsForAnswer(db: Reader, { organizationId, itemId }: RequestKey): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select ${waits} as waits from refund_requests q
    join orders o on o.organization_id = q.organization_id and o.id = q.order_id
    where q.organization_id = ${organizationId} and q.item_id = ${itemId}`.execute(db)
  return rows[0]?.waits ?? false
}

/** A request that waits for its association. `name`: who the line is for, else its payer; empty where nobody is known any more. */
export type OpenRefundRequest = Pick<RefundRequest, 'itemId' | 'orderId' | 'owed' | 'askedAt'> & {
  readonly label: string
  readonly name: string
}

/** What waits for an answer of a campaign, the oldest first: not what was given back or cancelled otherwise. */
export async function openRefundRequests(
  db: Reader,
  { organizationId, id: formId }: FormKey,
  limit: number,
): Promise<readonly OpenRefundRequest[]> {
  const { rows } = await sql<OpenRefundRequest>`
    select q.item_id as "itemId", q.order_id as "orderId", q.owed, q.asked_at as "askedAt", i.label,
      concat_ws(' ', coalesce(i.details -> 'participant' ->> 'firstName', y.first_name),
        coalesce(i.details -> 'participant' ->> 'lastName', y.last_name)) as name
    from refund_requests q
    join order_items i on i.organization_id = q.organization_id and i.id = q.item_id
    join orders o on o.organization_id = q.organization_id and o.id = q.order_id
    left join payers y on y.organization_id = o.organization_id and y.cart_id = o.cart_id
    where q.organization_id = ${organizationId} and q.form_id = ${formId} and ${waits}
    order by q.asked_at, q.item_id limit ${limit}`.execute(db)
  return rows
}
