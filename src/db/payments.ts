import { sql } from 'kysely'
import { type AnyEventOf, moveIfAllowed } from '#domain/flow.ts'
import type { OrderKey } from '#domain/order/order.ts'
import { paymentFlow } from '#domain/payment/payment-flow.ts'
import type { Payment, PaymentKey } from '#domain/payment/request.ts'
import { addJob } from './jobs.ts'
import type { Reader, Transaction } from './schema.ts'

/** A payment, as everybody reads it. */
export const paymentColumns = [
  'id',
  'key',
  'organizationId',
  'requestId',
  'orderId',
  'number',
  'dueOn',
  'amount',
  'amountTip',
  'means',
  'status',
  'errorCode',
  'attemptId',
  'intentId',
  'capturedAt',
] as const

/** The first charge of a request: the one that its payment page takes. */
export async function firstPayment(
  db: Reader,
  request: { organizationId: number; id: string },
): Promise<Payment> {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('organizationId', '=', request.organizationId)
    .where('requestId', '=', request.id)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow()
}

export async function paymentById(db: Reader, key: PaymentKey): Promise<Payment | undefined> {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.paymentId)
    .executeTakeFirst()
}

/** A payment of one order by its public integer id, across organizations: who may see it is the caller's question. */
export async function paymentByPublicId(db: Reader, paymentId: number): Promise<Payment | undefined> {
  return db.selectFrom('payments').select(paymentColumns).where('id', '=', paymentId).executeTakeFirst()
}

export async function paymentsOfOrder(db: Reader, order: OrderKey): Promise<readonly Payment[]> {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('organizationId', '=', order.organizationId)
    .where('orderId', '=', order.id)
    .orderBy('number')
    .execute()
}

type PaymentEvent = AnyEventOf<typeof paymentFlow>
type Facts = {
  readonly orderId?: number
  readonly attemptId?: string
  readonly intentId?: string
  readonly capturedAt?: string
  readonly errorCode?: number | null
}

/** Moves a payment through rule PAY-12's table; returns whether this call moved it. A late event changes nothing. */
export async function movePayment(
  tx: Transaction,
  payment: Pick<Payment, 'organizationId' | 'id' | 'status'>,
  event: PaymentEvent,
  facts: Facts = {},
): Promise<boolean> {
  const step = moveIfAllowed(paymentFlow, payment.status, event)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({
      status: step.to,
      ...(facts.orderId === undefined ? {} : { orderId: facts.orderId }),
      ...(facts.attemptId === undefined ? {} : { attemptId: facts.attemptId }),
      ...(facts.intentId === undefined ? {} : { intentId: facts.intentId }),
      ...(facts.capturedAt === undefined ? {} : { capturedAt: facts.capturedAt }),
      ...(facts.errorCode === undefined ? {} : { errorCode: facts.errorCode }),
    })
    .where('organizationId', '=', payment.organizationId)
    .where('id', '=', payment.id)
    .where('status', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The same payment, locked. */
export async function lockPayment(tx: Transaction, key: PaymentKey): Promise<Payment | undefined> {
  return tx
    .selectFrom('payments')
    .select(paymentColumns)
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.paymentId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Queues the capture of payments whose order was committed before an instant, each at most once at a time. Returns how many.
 */
export async function queueCaptures(tx: Transaction, before: string, trace: string): Promise<number> {
  const payload = sql`json_build_object('organizationId', p.organization_id, 'paymentId', p.id, 'trace', ${trace}::text)`
  const { rows } = await sql<{ queued: number }>`
    select count(${addJob('capture-payment', payload, { key: sql`('capture:' || p.id)` })})::integer as queued
    from payments p join orders o on o.organization_id = p.organization_id and o.id = p.order_id
    where p.status = 'Capturing' and o.created_at < ${before}`.execute(tx)
  return rows[0]?.queued ?? 0
}
