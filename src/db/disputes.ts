import { sql } from 'kysely'
import { type AnyEventOf, moveIfAllowed } from '#domain/flow.ts'
import type { PaymentDispute } from '#domain/payment/dispute.ts'
import { disputeFlow } from '#domain/payment/dispute-flow.ts'
import type { Reader, Transaction } from './schema.ts'

const columns = [
  'id',
  'organization_id as organizationId',
  'payment_id as paymentId',
  'provider_dispute_id as providerDisputeId',
  'provider_charge_id as providerChargeId',
  'status',
  'amount',
  'fee',
  'organization_part as organizationPart',
  'reversed',
  'receivable',
  'replay',
  'reason',
  'trace_id as trace',
  'created_at as createdAt',
] as const

type PaymentKey = { readonly organizationId: number; readonly paymentId: number }
type DisputeKey = { readonly organizationId: number; readonly disputeId: string }

/** Every dispute of a payment, oldest first. */
export async function disputesOfPayment(db: Reader, key: PaymentKey): Promise<readonly PaymentDispute[]> {
  return db
    .selectFrom('disputes')
    .select(columns)
    .where('organization_id', '=', key.organizationId)
    .where('payment_id', '=', key.paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function disputeById(db: Reader, key: DisputeKey): Promise<PaymentDispute | undefined> {
  return db
    .selectFrom('disputes')
    .select(columns)
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.disputeId)
    .executeTakeFirst()
}

type NewDispute = Omit<PaymentDispute, 'reversed' | 'receivable' | 'replay'>

/** Stores a dispute, in the state in which it was first seen. */
export async function insertDispute(tx: Transaction, dispute: NewDispute): Promise<PaymentDispute> {
  return tx
    .insertInto('disputes')
    .values({
      organization_id: dispute.organizationId,
      id: dispute.id,
      payment_id: dispute.paymentId,
      provider_dispute_id: dispute.providerDisputeId,
      provider_charge_id: dispute.providerChargeId,
      status: dispute.status,
      amount: dispute.amount,
      fee: dispute.fee,
      organization_part: dispute.organizationPart,
      reason: dispute.reason,
      trace_id: dispute.trace,
      created_at: dispute.createdAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

type DisputeEvent = AnyEventOf<typeof disputeFlow>

/** Moves a dispute through its flow; answers whether this call moved it. */
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
    .set({ status: step.to, ...(event === 'withdraw' ? {} : { settled_at: now }) })
    .where('organization_id', '=', dispute.organizationId)
    .where('id', '=', dispute.id)
    .where('status', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Facts = Partial<Pick<PaymentDispute, 'fee' | 'reversed' | 'receivable' | 'replay'>>

/** Notes what the provider asks for a dispute, and what the organization gave back or owes. Cents. */
export async function updateDispute(
  tx: Reader,
  dispute: Pick<PaymentDispute, 'organizationId' | 'id'>,
  facts: Facts,
): Promise<void> {
  await tx
    .updateTable('disputes')
    .set(facts)
    .where('organization_id', '=', dispute.organizationId)
    .where('id', '=', dispute.id)
    .execute()
}

/** The connected account that a captured payment was transferred to. */
export async function accountOfPayment(
  db: Reader,
  payment: { organizationId: number; paymentId: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ account: string | null }>`
    select coalesce(
      (select account_id from charges c where c.intent_id = p.intent_id),
      (select account_id from payment_attempts a where a.intent_id = p.intent_id),
      (select provider_account_id from organizations o where o.id = p.organization_id)) as account
    from payments p where p.organization_id = ${payment.organizationId} and p.id = ${payment.paymentId}`.execute(
    db,
  )
  return rows[0]?.account ?? undefined
}

/** Whether a payment of an order is, or stayed, contested: an inquiry and a dispute that was won do not count. */
export async function isContested(
  db: Reader,
  order: { readonly organizationId: number; readonly id: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('disputes as d')
    .innerJoin('payments as p', join =>
      join.onRef('p.organization_id', '=', 'd.organization_id').onRef('p.id', '=', 'd.payment_id'),
    )
    .select('d.id')
    .where('p.organization_id', '=', order.organizationId)
    .where('p.order_id', '=', order.id)
    .where('d.status', 'in', ['open', 'lost'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
