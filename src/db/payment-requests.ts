import { sql } from 'kysely'
import type { ErrorCode } from '#domain/errors.ts'
import { allows, moveIfAllowed } from '#domain/flow.ts'
import type { PaymentRequest } from '#domain/payment/request.ts'
import { requestFlow } from '#domain/payment/request-flow.ts'
import type { BatchRow, BatchWish } from './batch.ts'
import type { Reader, Transaction } from './schema.ts'

const columns = [
  'id',
  'organization_id as organizationId',
  'cart_id as cartId',
  'cart_version as cartVersion',
  'form_id as formId',
  'status',
  'amount',
  'tip',
  'frozen',
  'consents',
  'failed_attempts as failedAttempts',
  'error_code as errorCode',
  'customer_id as customerId',
  'back_url as backUrl',
  'locale',
  'trace_id as trace',
  'expires_at as expiresAt',
  'created_at as createdAt',
] as const

/** The request of a capability, or `undefined`. */
export async function requestById(db: Reader, id: string): Promise<PaymentRequest | undefined> {
  return db.selectFrom('payment_requests').select(columns).where('id', '=', id).executeTakeFirst()
}

/** The same, locked: the first lock of every step of a payment (D4, D5). */
export async function lockRequest(tx: Transaction, id: string): Promise<PaymentRequest | undefined> {
  return tx.selectFrom('payment_requests').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The living request of a cart, locked, where there is one. */
export async function lockLivingRequest(
  tx: Transaction,
  cart: { organizationId: number; id: string },
): Promise<PaymentRequest | undefined> {
  return tx
    .selectFrom('payment_requests')
    .select(columns)
    .where('organization_id', '=', cart.organizationId)
    .where('cart_id', '=', cart.id)
    .where('status', 'in', ['open', 'exhausted'])
    .forUpdate()
    .executeTakeFirst()
}

export async function insertRequest(
  tx: Transaction,
  request: Omit<PaymentRequest, 'status' | 'failedAttempts' | 'errorCode' | 'customerId'>,
): Promise<void> {
  await tx
    .insertInto('payment_requests')
    .values({
      id: request.id,
      organization_id: request.organizationId,
      cart_id: request.cartId,
      cart_version: request.cartVersion,
      form_id: request.formId,
      amount: request.amount,
      tip: request.tip,
      frozen: JSON.stringify(request.frozen),
      consents: JSON.stringify(request.consents),
      back_url: request.backUrl,
      locale: request.locale,
      trace_id: request.trace,
      expires_at: request.expiresAt,
      created_at: request.createdAt,
    })
    .execute()
}

/** Stores whom the card is kept for, before an intent names it, and gives the customer that stands: the first writer wins. */
export async function storeCustomer(
  db: Reader,
  request: Pick<PaymentRequest, 'organizationId' | 'id'>,
  customerId: string,
): Promise<string> {
  const { customer_id } = await db
    .updateTable('payment_requests')
    .set(eb => ({ customer_id: eb.fn.coalesce('customer_id', eb.val(customerId)) }))
    .where('organization_id', '=', request.organizationId)
    .where('id', '=', request.id)
    .returning('customer_id')
    .executeTakeFirstOrThrow()
  return customer_id ?? customerId
}

type RequestKey = Pick<PaymentRequest, 'organizationId' | 'id' | 'status'>
type RequestEvent = 'settle' | 'expire' | 'cancel' | 'duplicate' | 'exhaust'

/** Moves a request through its flow; answers whether this call moved it. A final state stays as it is. */
export async function moveRequest(
  tx: Transaction,
  request: RequestKey,
  event: RequestEvent,
  errorCode?: ErrorCode,
): Promise<boolean> {
  const step = moveIfAllowed(requestFlow, request.status, event)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('payment_requests')
    .set({ status: step.to, ...(errorCode === undefined ? {} : { error_code: errorCode }) })
    .where('organization_id', '=', request.organizationId)
    .where('id', '=', request.id)
    .where('status', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether a request can still be settled. */
export function isLiving(request: Pick<PaymentRequest, 'status'>): boolean {
  return allows(requestFlow, request.status, 'settle')
}

/** Counts one failed attempt and gives the new number; remembers why. */
export async function countFailure(
  tx: Transaction,
  request: RequestKey,
  errorCode: ErrorCode,
): Promise<number> {
  const { failed_attempts } = await tx
    .updateTable('payment_requests')
    .set(eb => ({ failed_attempts: eb('failed_attempts', '+', 1), error_code: errorCode }))
    .where('organization_id', '=', request.organizationId)
    .where('id', '=', request.id)
    .returning('failed_attempts')
    .executeTakeFirstOrThrow()
  return failed_attempts
}

/** Remembers an error that does not count as a failed attempt (a processing error, a failed initialisation). */
export async function noteError(tx: Transaction, request: RequestKey, errorCode: ErrorCode): Promise<void> {
  await tx
    .updateTable('payment_requests')
    .set({ error_code: errorCode })
    .where('organization_id', '=', request.organizationId)
    .where('id', '=', request.id)
    .execute()
}

/** Living requests whose time is over, oldest first, for the sweeper. */
export async function requestsToSweep(
  db: Reader,
  now: string,
  { after, limit }: BatchWish,
): Promise<readonly BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select id, expires_at as at from payment_requests
    where status in ('open', 'exhausted') and expires_at < ${now}
      and (${after?.at ?? null}::timestamptz is null or (expires_at, id) > (${after?.at ?? null}, ${after?.id ?? null}))
    order by expires_at, id limit ${limit}`.execute(db)
  return rows
}

/** The request of a payment's capability, or `undefined`. */
export async function requestIdOfPayment(db: Reader, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('payments').select('request_id').where('key', '=', key).executeTakeFirst()
  return row?.request_id ?? undefined
}

/** Whether the cart of a request is paid, and by which order. */
export async function orderOfCart(
  db: Reader,
  cart: { organizationId: number; id: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where organization_id = ${cart.organizationId} and cart_id = ${cart.id}`.execute(db)
  return rows[0]?.id
}

/** The request whose order was committed for this cart. */
export async function paidRequestOfCart(
  db: Reader,
  cart: { organizationId: number; id: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_requests')
    .select('id')
    .where('organization_id', '=', cart.organizationId)
    .where('cart_id', '=', cart.id)
    .where('status', '=', 'paid')
    .executeTakeFirst()
  return row?.id
}
