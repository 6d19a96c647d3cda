import { sql } from 'kysely'
import type { ErrorCode } from '#domain/errors.ts'
import { type AnyEventOf, moveIfAllowed } from '#domain/flow.ts'
import type { Charge } from '#domain/payment/charge.ts'
import { chargeFlow } from '#domain/payment/charge-flow.ts'
import type { BatchRow, BatchWish } from './batch.ts'
import type { Reader, Transaction } from './schema.ts'

const columns = [
  'id',
  'organizationId',
  'paymentId',
  'number',
  'regularisationId',
  'status',
  'means',
  'amount',
  'customerId',
  'paymentMethod',
  'keepMethod',
  'intentId',
  'accountId',
  'replay',
  'errorCode',
  'declineCode',
  'traceId as trace',
  'createdAt',
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
    .where('organizationId', '=', organizationId)
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
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The charge of a payment that may still bring money; at most one exists. */
export async function chargeUnderWay(db: Reader, payment: PaymentKey): Promise<Charge | undefined> {
  return db
    .selectFrom('charges')
    .select(columns)
    .where('organizationId', '=', payment.organizationId)
    .where('paymentId', '=', payment.id)
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
    .where('organizationId', '=', payment.organizationId)
    .where('paymentId', '=', payment.id)
  if (regularisationId !== undefined) query = query.where('regularisationId', '=', regularisationId)
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
    .where('intentId', '=', intentId)
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
      organizationId: charge.organizationId,
      id: charge.id,
      paymentId: charge.paymentId,
      number: eb
        .selectFrom('charges')
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
        .where('organizationId', '=', charge.organizationId)
        .where('paymentId', '=', charge.paymentId),
      regularisationId: charge.regularisationId,
      means: charge.means,
      amount: charge.amount,
      customerId: charge.customerId,
      paymentMethod: charge.paymentMethod,
      keepMethod: charge.keepMethod,
      accountId: charge.accountId,
      traceId: charge.trace,
      createdAt: charge.createdAt,
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
      settledAt: facts.now,
      ...(facts.errorCode === undefined ? {} : { errorCode: facts.errorCode }),
      ...(facts.declineCode === undefined ? {} : { declineCode: facts.declineCode }),
    })
    .where('organizationId', '=', charge.organizationId)
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
    select organization_id, id, created_at as at from charges
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
    .select(['organizationId', 'id', 'paymentId'])
    .select(['regularisationId', 'intentId'])
    .where('status', 'in', ['open', 'sent', 'undoing'])
    .where('intentId', 'is not', null)
    .orderBy('createdAt')
    .execute()
}
