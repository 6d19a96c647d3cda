import { type AnyEventOf, moveIfAllowed } from '#domain/flow.ts'
import { paymentFlow } from '#domain/payment/payment-flow.ts'
import type { Payment } from '#domain/payment/request.ts'
import type { Reader, Transaction } from './schema.ts'

/** A payment, as everybody reads it. */
export const paymentColumns = [
  'id',
  'key',
  'organization_id as organizationId',
  'request_id as requestId',
  'order_id as orderId',
  'number',
  'due_on as dueOn',
  'amount',
  'amount_tip as amountTip',
  'status',
  'error_code as errorCode',
  'attempt_id as attemptId',
  'intent_id as intentId',
  'captured_at as capturedAt',
] as const

/** The first charge of a request: the one that its payment page takes. */
export async function firstPayment(
  db: Reader,
  request: { organizationId: number; id: string },
): Promise<Payment> {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('organization_id', '=', request.organizationId)
    .where('request_id', '=', request.id)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow()
}

export async function paymentById(
  db: Reader,
  key: { organizationId: number; paymentId: number },
): Promise<Payment | undefined> {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.paymentId)
    .executeTakeFirst()
}

/** A payment of one order by its public integer id, across organizations: who may see it is the caller's question. */
export async function paymentByPublicId(db: Reader, paymentId: number): Promise<Payment | undefined> {
  return db.selectFrom('payments').select(paymentColumns).where('id', '=', paymentId).executeTakeFirst()
}

export async function paymentsOfOrder(
  db: Reader,
  order: { organizationId: number; id: number },
): Promise<readonly Payment[]> {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('organization_id', '=', order.organizationId)
    .where('order_id', '=', order.id)
    .orderBy('number')
    .execute()
}

export async function insertPayment(
  tx: Transaction,
  payment: Pick<
    Payment,
    'key' | 'organizationId' | 'requestId' | 'number' | 'dueOn' | 'amount' | 'amountTip'
  > & {
    readonly createdAt: string
  },
): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      key: payment.key,
      organization_id: payment.organizationId,
      request_id: payment.requestId,
      number: payment.number,
      due_on: payment.dueOn,
      amount: payment.amount,
      amount_tip: payment.amountTip,
      status: 'Pending',
      created_at: payment.createdAt,
    })
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

/** Moves a payment through D6's table; answers whether this call moved it. A late event changes nothing. */
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
      ...(facts.orderId === undefined ? {} : { order_id: facts.orderId }),
      ...(facts.attemptId === undefined ? {} : { attempt_id: facts.attemptId }),
      ...(facts.intentId === undefined ? {} : { intent_id: facts.intentId }),
      ...(facts.capturedAt === undefined ? {} : { captured_at: facts.capturedAt }),
      ...(facts.errorCode === undefined ? {} : { error_code: facts.errorCode }),
    })
    .where('organization_id', '=', payment.organizationId)
    .where('id', '=', payment.id)
    .where('status', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The same payment, locked. */
export async function lockPayment(
  tx: Transaction,
  key: { organizationId: number; paymentId: number },
): Promise<Payment | undefined> {
  return tx
    .selectFrom('payments')
    .select(paymentColumns)
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.paymentId)
    .forUpdate()
    .executeTakeFirst()
}
