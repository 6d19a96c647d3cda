import { sql } from 'kysely'
import { type AnyEventOf, moveIfAllowed } from '#domain/flow.ts'
import type { Order, OrderKey } from '#domain/order/order.ts'
import type { PaymentRefund, RefundKey, RefundLine } from '#domain/payment/refund.ts'
import { refundFlow } from '#domain/payment/refund-flow.ts'
import type { Payment, PaymentKey } from '#domain/payment/request.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import { orderByKey } from './orders.ts'
import { lockPayment } from './payments.ts'
import type { Reader, Transaction } from './schema.ts'

const columns = [
  'id',
  'number',
  'organizationId',
  'paymentId',
  'status',
  'provider',
  'organizationPart',
  'tipPart',
  'lines',
  'cancelOrder',
  'sendMail',
  'comment',
  'requestedBy',
  'providerRefundId',
  'replay',
  'doubtSince',
  'returnedAt',
  'byTransfer',
  'takesFrom',
  'takesFromDispute',
  'takenAt',
  'keptPayments',
  'groupRefundId',
  'traceId as trace',
  'createdAt',
] as const

/** Every refund of a payment, oldest first. */
export async function refundsOfPayment(db: Reader, key: PaymentKey): Promise<readonly PaymentRefund[]> {
  return db
    .selectFrom('refunds')
    .select(columns)
    .where('organizationId', '=', key.organizationId)
    .where('paymentId', '=', key.paymentId)
    .orderBy('number')
    .execute()
}

export async function refundById(db: Reader, key: RefundKey): Promise<PaymentRefund | undefined> {
  return db
    .selectFrom('refunds')
    .select(columns)
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.refundId)
    .executeTakeFirst()
}

/** What the lines of an order got back or are getting back, of all its payments, in cents. */
export async function refundedLinesOfOrder(db: Reader, order: OrderKey): Promise<readonly RefundLine[]> {
  const { rows } = await sql<RefundLine>`
    select (l ->> 'orderItemId')::integer as "orderItemId", sum((l ->> 'amount')::integer)::integer as amount
    from refunds r
    join payments p on p.organization_id = r.organization_id and p.id = r.payment_id
    cross join lateral jsonb_array_elements(r.lines) as l
    where p.organization_id = ${order.organizationId} and p.order_id = ${order.id}
      and r.status <> 'failed' and r.lines is not null
    group by 1`.execute(db)
  return rows
}

/** The ids of the refunds that came back and have cancelled an order: places are on sale again, the plan is over. */
export async function cancellationsOf(db: Reader, order: OrderKey): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', join =>
      join.onRef('p.organizationId', '=', 'r.organizationId').onRef('p.id', '=', 'r.paymentId'),
    )
    .select('r.id')
    .where('p.organizationId', '=', order.organizationId)
    .where('p.orderId', '=', order.id)
    .where('r.cancelOrder', '=', true)
    .where('r.status', '=', 'succeeded')
    .execute()
  return rows.map(({ id }) => id)
}

type NewRefund = Omit<PaymentRefund, 'number' | 'replay' | 'doubtSince' | 'returnedAt' | 'takenAt'>

/** Stores a refund; gives it with its public number. One that was made at the provider may begin later than `requested`. */
export async function insertRefund(tx: Transaction, refund: NewRefund): Promise<PaymentRefund> {
  return tx
    .insertInto('refunds')
    .values({
      organizationId: refund.organizationId,
      id: refund.id,
      paymentId: refund.paymentId,
      status: refund.status,
      provider: refund.provider,
      organizationPart: refund.organizationPart,
      tipPart: refund.tipPart,
      lines: refund.lines === null ? null : JSON.stringify(refund.lines),
      cancelOrder: refund.cancelOrder,
      sendMail: refund.sendMail,
      comment: refund.comment,
      requestedBy: refund.requestedBy,
      providerRefundId: refund.providerRefundId,
      byTransfer: refund.byTransfer,
      takesFrom: refund.takesFrom,
      takesFromDispute: refund.takesFromDispute,
      keptPayments: refund.keptPayments,
      groupRefundId: refund.groupRefundId,
      traceId: refund.trace,
      createdAt: refund.createdAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

type RefundEvent = AnyEventOf<typeof refundFlow>
type Facts = { readonly now: string; readonly providerRefundId?: string }

/** Moves a refund through its flow; returns whether this call moved it. */
export async function moveRefund(
  tx: Transaction,
  refund: Pick<PaymentRefund, 'organizationId' | 'id' | 'status'>,
  event: RefundEvent,
  facts: Facts,
): Promise<boolean> {
  const step = moveIfAllowed(refundFlow, refund.status, event)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({
      status: step.to,
      doubtSince: null,
      ...(event === 'send' ? {} : { settledAt: facts.now }),
      ...(facts.providerRefundId === undefined ? {} : { providerRefundId: facts.providerRefundId }),
    })
    .where('organizationId', '=', refund.organizationId)
    .where('id', '=', refund.id)
    .where('status', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes that the organization was given its part again; returns whether this call noted it. */
export async function markRefundReturned(
  tx: Transaction,
  refund: PaymentRefund,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ returnedAt: now })
    .where('organizationId', '=', refund.organizationId)
    .where('id', '=', refund.id)
    .where('returnedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes that the part which the organization was given again is taken for a refund. */
export async function markRefundTaken(db: Reader, refund: PaymentRefund, now: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ takenAt: now, doubtSince: null })
    .where('organizationId', '=', refund.organizationId)
    .where('id', '=', refund.id)
    .where('takenAt', 'is', null)
    .execute()
}

/** The payment that an intent of the provider charged, locked; `undefined` for one that is no payment of an order. */
export async function lockPaymentOfIntent(
  tx: Transaction,
  provider: ProviderName,
  intentId: string,
): Promise<Payment | undefined> {
  const known = await tx
    .selectFrom('payments as p')
    .innerJoin('paymentAttempts as a', join =>
      join.onRef('a.organizationId', '=', 'p.organizationId').onRef('a.id', '=', 'p.attemptId'),
    )
    .select(['p.organizationId', 'p.id as paymentId'])
    .where('p.intentId', '=', intentId)
    .where('a.provider', '=', provider)
    .where('p.orderId', 'is not', null)
    .executeTakeFirst()
  return known && lockPayment(tx, known)
}

/** The order of a payment, locked: whoever comes second sees what the first one did to its other payments. */
export async function lockOrder(tx: Transaction, key: OrderKey): Promise<Order | undefined> {
  await tx
    .selectFrom('orders')
    .select('id')
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.id)
    .forUpdate()
    .execute()
  return orderByKey(tx, key)
}
