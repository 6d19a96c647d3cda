import { sql } from 'kysely'
import type { ErrorCode } from '#domain/errors.ts'
import { type AnyEventOf, moveIfAllowed } from '#domain/flow.ts'
import { attemptFlow } from '#domain/payment/attempt-flow.ts'
import type { PaymentAttempt } from '#domain/payment/request.ts'
import type { BatchRow, BatchWish } from './batch.ts'
import type { Reader, Transaction } from './schema.ts'

const columns = [
  'id',
  'organizationId',
  'requestId',
  'number',
  'status',
  'means',
  'paymentMethod',
  'method',
  'mandate',
  'userId',
  'customerId',
  'keepCard',
  'intentId',
  'accountId',
  'replay',
  'errorCode',
  'declineCode',
  'traceId as trace',
  'createdAt',
] as const

type RequestKey = { readonly organizationId: number; readonly id: string }

/** The newest attempt of a request, or `undefined`. */
export async function latestAttempt(db: Reader, request: RequestKey): Promise<PaymentAttempt | undefined> {
  return db
    .selectFrom('paymentAttempts')
    .select(columns)
    .where('organizationId', '=', request.organizationId)
    .where('requestId', '=', request.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function attemptById(
  db: Reader,
  key: { organizationId: number; attemptId: string },
): Promise<PaymentAttempt | undefined> {
  return db
    .selectFrom('paymentAttempts')
    .select(columns)
    .where('organizationId', '=', key.organizationId)
    .where('id', '=', key.attemptId)
    .executeTakeFirst()
}

/** The attempt that an intent belongs to: by the stored intent, else by the attempt id of its metadata. */
export async function attemptOfIntent(
  db: Reader,
  intentId: string,
  attemptId?: string,
): Promise<PaymentAttempt | undefined> {
  const byIntent = await db
    .selectFrom('paymentAttempts')
    .select(columns)
    .where('intentId', '=', intentId)
    .executeTakeFirst()
  if (byIntent !== undefined || attemptId === undefined) return byIntent
  return db.selectFrom('paymentAttempts').select(columns).where('id', '=', attemptId).executeTakeFirst()
}

/** Stores the payment method before any call (payments/README): the attempt can be resumed after a crash. */
export async function insertAttempt(
  tx: Transaction,
  attempt: Omit<PaymentAttempt, 'status' | 'intentId' | 'replay' | 'errorCode' | 'declineCode'>,
): Promise<void> {
  await tx
    .insertInto('paymentAttempts')
    .values({
      id: attempt.id,
      organizationId: attempt.organizationId,
      requestId: attempt.requestId,
      number: attempt.number,
      means: attempt.means,
      paymentMethod: attempt.paymentMethod,
      method: attempt.method && JSON.stringify(attempt.method),
      mandate: attempt.mandate && JSON.stringify(attempt.mandate),
      userId: attempt.userId,
      customerId: attempt.customerId,
      keepCard: attempt.keepCard,
      accountId: attempt.accountId,
      traceId: attempt.trace,
      createdAt: attempt.createdAt,
    })
    .execute()
}

type AttemptKey = Pick<PaymentAttempt, 'organizationId' | 'id'>

/** Stores whose customer an attempt names, before its intent does. */
export async function storeAttemptCustomer(
  db: Reader,
  attempt: AttemptKey,
  customerId: string,
): Promise<void> {
  await db
    .updateTable('paymentAttempts')
    .set({ customerId })
    .where('organizationId', '=', attempt.organizationId)
    .where('id', '=', attempt.id)
    .where('customerId', 'is', null)
    .execute()
}

type AttemptEvent = AnyEventOf<typeof attemptFlow>

/** Moves an attempt through its flow; answers whether this call moved it. */
export async function moveAttempt(
  tx: Transaction,
  attempt: Pick<PaymentAttempt, 'organizationId' | 'id' | 'status'>,
  event: AttemptEvent,
  facts: { now: string; errorCode?: ErrorCode; declineCode?: string | null },
): Promise<boolean> {
  const step = moveIfAllowed(attemptFlow, attempt.status, event)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('paymentAttempts')
    .set({
      status: step.to,
      settledAt: facts.now,
      ...(facts.errorCode === undefined ? {} : { errorCode: facts.errorCode }),
      ...(facts.declineCode === undefined ? {} : { declineCode: facts.declineCode }),
    })
    .where('organizationId', '=', attempt.organizationId)
    .where('id', '=', attempt.id)
    .where('status', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Requests whose open attempt is older than `before`: nobody came back for it. */
export async function requestsWithStaleAttempts(
  db: Reader,
  before: string,
  { after, limit }: BatchWish,
): Promise<readonly BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select request_id as id, created_at as at from payment_attempts
    where status = 'open' and created_at < ${before}
      and (${after?.at ?? null}::timestamptz is null or (created_at, request_id) > (${after?.at ?? null}, ${after?.id ?? null}))
    order by created_at, request_id limit ${limit}`.execute(db)
  return rows
}

/** Attempts with an intent whose last word was not heard yet: open, authorised or being undone. */
export async function unsettledAttempts(
  db: Reader,
): Promise<readonly { organizationId: number; id: string; requestId: string; intentId: string }[]> {
  return db
    .selectFrom('paymentAttempts')
    .select(['organizationId', 'id', 'requestId'])
    .select(eb => eb.ref('intentId').$castTo<string>().as('intentId'))
    .where('status', 'in', ['open', 'authorized', 'undoing'])
    .where('intentId', 'is not', null)
    .orderBy('createdAt')
    .execute()
}
