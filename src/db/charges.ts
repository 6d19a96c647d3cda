import { sql } from 'kysely'
import type { ErrorCode } from '#domain/errors.ts'
import { type AnyEventOf, moveIfAllowed } from '#domain/flow.ts'
import type { Charge } from '#domain/payment/charge.ts'
import { chargeFlow } from '#domain/payment/charge-flow.ts'
import type { BatchRow, BatchWish } from './batch.ts'
import type { Reader, Transaction } from './schema.ts'

const columns = [
  'id',
  'organization_id as organizationId',
  'payment_id as paymentId',
  'number',
  'regularisation_id as regularisationId',
  'status',
  'means',
  'amount',
  'customer_id as customerId',
  'payment_method as paymentMethod',
  'keep_method as keepMethod',
  'intent_id as intentId',
  'account_id as accountId',
  'replay',
  'error_code as errorCode',
  'decline_code as declineCode',
  'trace_id as trace',
  'created_at as createdAt',
] as const

export type ChargeKey = { readonly organizationId: number; readonly chargeId: string }
type PaymentKey = { readonly organizationId: number; readonly id: number }
type ChargeRow = Pick<Charge, 'organizationId' | 'id'>

export async function chargeById(
  db: Reader,
  { organizationId, chargeId }: ChargeKey,
): Promise<Charge | undefined> {
  return db
    .selectFrom('charges')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', chargeId)
    .executeTakeFirst()
}

/** The same charge, locked: its payment is locked before it. */
export async function lockCharge(
  tx: Transaction,
  { organizationId, id }: ChargeRow,
): Promise<Charge | undefined> {
  return tx
    .selectFrom('charges')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The charge of a payment that may still bring money; at most one exists. */
export async function chargeUnderWay(db: Reader, payment: PaymentKey): Promise<Charge | undefined> {
  return db
    .selectFrom('charges')
    .select(columns)
    .where('organization_id', '=', payment.organizationId)
    .where('payment_id', '=', payment.id)
    .where('status', 'in', ['open', 'sent'])
    .executeTakeFirst()
}

/** The newest charge of a payment, whatever became of it; of one visit where it is named. */
export async function latestCharge(
  db: Reader,
  payment: PaymentKey,
  regularisationId?: string,
): Promise<Charge | undefined> {
  let query = db
    .selectFrom('charges')
    .select(columns)
    .where('organization_id', '=', payment.organizationId)
    .where('payment_id', '=', payment.id)
  if (regularisationId !== undefined) query = query.where('regularisation_id', '=', regularisationId)
  return query.orderBy('number', 'desc').limit(1).executeTakeFirst()
}

/** The charge that an intent belongs to: by the stored intent, else by the charge id of its metadata. */
export async function chargeOfIntent(
  db: Reader,
  intentId: string,
  chargeId?: string,
): Promise<Charge | undefined> {
  const byIntent = await db
    .selectFrom('charges')
    .select(columns)
    .where('intent_id', '=', intentId)
    .executeTakeFirst()
  if (byIntent !== undefined || chargeId === undefined) return byIntent
  return db.selectFrom('charges').select(columns).where('id', '=', chargeId).executeTakeFirst()
}

export type NewCharge = Pick<
  Charge,
  | 'id'
  | 'organizationId'
  | 'paymentId'
  | 'regularisationId'
  | 'means'
  | 'amount'
  | 'customerId'
  | 'paymentMethod'
  | 'keepMethod'
  | 'accountId'
  | 'trace'
  | 'createdAt'
>

/** Stores a charge before any call, with the next number of its payment, which the caller has locked. */
export async function insertCharge(tx: Transaction, charge: NewCharge): Promise<Charge> {
  return tx
    .insertInto('charges')
    .values(eb => ({
      organization_id: charge.organizationId,
      id: charge.id,
      payment_id: charge.paymentId,
      number: eb
        .selectFrom('charges')
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
        .where('organization_id', '=', charge.organizationId)
        .where('payment_id', '=', charge.paymentId),
      regularisation_id: charge.regularisationId,
      means: charge.means,
      amount: charge.amount,
      customer_id: charge.customerId,
      payment_method: charge.paymentMethod,
      keep_method: charge.keepMethod,
      account_id: charge.accountId,
      trace_id: charge.trace,
      created_at: charge.createdAt,
    }))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Moves a charge through its flow; answers whether this call moved it. */
export async function moveCharge(
  tx: Transaction,
  charge: Pick<Charge, 'organizationId' | 'id' | 'status'>,
  event: AnyEventOf<typeof chargeFlow>,
  facts: { now: string; errorCode?: ErrorCode; declineCode?: string | null },
): Promise<boolean> {
  const step = moveIfAllowed(chargeFlow, charge.status, event)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('charges')
    .set({
      status: step.to,
      settled_at: facts.now,
      ...(facts.errorCode === undefined ? {} : { error_code: facts.errorCode }),
      ...(facts.declineCode === undefined ? {} : { decline_code: facts.declineCode }),
    })
    .where('organization_id', '=', charge.organizationId)
    .where('id', '=', charge.id)
    .where('status', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type UnderWay = BatchRow & { readonly organizationId: number }

/** Charges in a state that were made before an instant, oldest first: nobody came back for them. */
export async function chargesLeft(
  db: Reader,
  status: 'open' | 'sent',
  before: string,
  { after, limit }: BatchWish,
): Promise<readonly UnderWay[]> {
  const { rows } = await sql<UnderWay>`
    select organization_id as "organizationId", id, created_at as at from charges
    where status in ('open', 'sent') and status = ${status} and created_at < ${before}
      and (${after?.at ?? null}::timestamptz is null or (created_at, id) > (${after?.at ?? null}, ${after?.id ?? null}))
    order by created_at, id limit ${limit}`.execute(db)
  return rows
}

/** How many charges of a payment failed at the provider since the bank last answered: what lasts is told (D7). */
export async function failuresInARow(db: Reader, payment: PaymentKey): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    select count(*)::integer as failures from charges c
    where c.organization_id = ${payment.organizationId} and c.payment_id = ${payment.id} and c.status in ('failed', 'closed')
      and not exists (select from charges r where r.organization_id = c.organization_id and r.payment_id = c.payment_id
        and r.number > c.number and r.status = 'refused')`.execute(db)
  return rows[0]?.failures ?? 0
}

/** Charges with an intent whose last word was not heard yet. */
export async function unsettledCharges(
  db: Reader,
): Promise<readonly Pick<Charge, 'organizationId' | 'id' | 'paymentId' | 'regularisationId' | 'intentId'>[]> {
  return db
    .selectFrom('charges')
    .select(['organization_id as organizationId', 'id', 'payment_id as paymentId'])
    .select(['regularisation_id as regularisationId', 'intent_id as intentId'])
    .where('status', 'in', ['open', 'sent', 'undoing'])
    .where('intent_id', 'is not', null)
    .orderBy('created_at')
    .execute()
}
