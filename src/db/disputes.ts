import { sql } from 'kysely'
import { type AnyEventOf, moveIfAllowed } from '#domain/flow.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { DisputeKey, PaymentDispute } from '#domain/payment/dispute.ts'
import { disputeFlow } from '#domain/payment/dispute-flow.ts'
import type { PaymentKey } from '#domain/payment/request.ts'
import { takesOfDisputes } from './dispute-takes.ts'
import type { Reader, Transaction } from './schema.ts'

const columns = [
  'id',
  'organizationId',
  'paymentId',
  'provider',
  'providerDisputeId',
  'providerChargeId',
  'status',
  'amount',
  'fee',
  'organizationPart',
  'reversed',
  'receivable',
  'given',
  'replay',
  'doubtSince',
  'reason',
  'evidenceDueAt',
  'traceId as trace',
  'createdAt',
] as const

/** Every dispute of a payment, oldest first. */
export async function disputesOfPayment(db: Reader, key: PaymentKey): Promise<readonly PaymentDispute[]> {
  const rows = db
    .selectFrom('disputes')
    .select(columns)
    .where('organizationId', '=', key.organizationId)
    .where('paymentId', '=', key.paymentId)
    .orderBy('createdAt')
    .orderBy('id')
  return withTakes(db, await rows.execute())
}

export async function disputeById(db: Reader, key: DisputeKey): Promise<PaymentDispute | undefined> {
  const rows = db
    .selectFrom('disputes')
    .select(columns)
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.disputeId)
  const [dispute] = await withTakes(db, await rows.execute())
  return dispute
}

async function withTakes(
  db: Reader,
  disputes: readonly Omit<PaymentDispute, 'takes'>[],
): Promise<readonly PaymentDispute[]> {
  const takes = await takesOfDisputes(db, disputes)
  return disputes.map(dispute => ({
    ...dispute,
    takes: takes.filter(({ disputeId }) => disputeId === dispute.id),
  }))
}

type NewDispute = Omit<
  PaymentDispute,
  'reversed' | 'receivable' | 'takes' | 'given' | 'replay' | 'doubtSince'
>

/** Stores a dispute, in the state in which it was first seen. */
export async function insertDispute(tx: Transaction, dispute: NewDispute): Promise<PaymentDispute> {
  const row = await tx
    .insertInto('disputes')
    .values({
      organizationId: dispute.organizationId,
      id: dispute.id,
      paymentId: dispute.paymentId,
      provider: dispute.provider,
      providerDisputeId: dispute.providerDisputeId,
      providerChargeId: dispute.providerChargeId,
      status: dispute.status,
      amount: dispute.amount,
      fee: dispute.fee,
      organizationPart: dispute.organizationPart,
      reason: dispute.reason,
      evidenceDueAt: dispute.evidenceDueAt,
      traceId: dispute.trace,
      createdAt: dispute.createdAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return { ...row, takes: [] }
}

type DisputeEvent = AnyEventOf<typeof disputeFlow>

/** Moves a dispute through its flow; returns whether this call moved it. */
export async function moveDispute(
  tx: Transaction,
  dispute: PaymentDispute,
  event: DisputeEvent,
  now: string,
): Promise<boolean> {
  const step = moveIfAllowed(disputeFlow, dispute.status, event)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('disputes')
    .set({ status: step.to, ...(event === 'withdraw' ? {} : { settledAt: now }) })
    .where('organizationId', '=', dispute.organizationId)
    .where('id', '=', dispute.id)
    .where('status', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Facts = Partial<
  Pick<
    PaymentDispute,
    | 'amount'
    | 'organizationPart'
    | 'evidenceDueAt'
    | 'fee'
    | 'reversed'
    | 'receivable'
    | 'given'
    | 'doubtSince'
  >
>

/** Notes what a dispute is about, what the provider asks for it, and what the organization gave back or owes. Cents. */
export async function updateDispute(
  tx: Reader,
  dispute: Pick<PaymentDispute, 'organizationId' | 'id'>,
  facts: Facts,
): Promise<void> {
  await tx
    .updateTable('disputes')
    .set(facts)
    .where('organizationId', '=', dispute.organizationId)
    .where('id', '=', dispute.id)
    .execute()
}

/** The connected account that a captured payment was transferred to, at the provider of its attempt. */
export async function accountOfPayment(db: Reader, payment: PaymentKey): Promise<string | undefined> {
  const { rows } = await sql<{ account: string | null }>`
    select coalesce(
      (select account_id from payment_attempts a where a.organization_id = p.organization_id and a.id = p.attempt_id),
      (select provider_account_id from organizations o where o.id = p.organization_id)) as account
    from payments p where p.organization_id = ${payment.organizationId} and p.id = ${payment.paymentId}`.execute(
    db,
  )
  return rows[0]?.account ?? undefined
}

/** Whether a payment of an order is, or stayed, contested: an inquiry and a dispute that was won do not count. */
export async function isContested(db: Reader, order: OrderKey): Promise<boolean> {
  const row = await db
    .selectFrom('disputes as d')
    .innerJoin('payments as p', join =>
      join.onRef('p.organizationId', '=', 'd.organizationId').onRef('p.id', '=', 'd.paymentId'),
    )
    .select('d.id')
    .where('p.organizationId', '=', order.organizationId)
    .where('p.orderId', '=', order.id)
    .where('d.status', 'in', ['open', 'lost'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
