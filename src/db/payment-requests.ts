import { type RawBuilder, sql } from 'kysely'
import type { CartKey } from '#domain/cart/cart.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { allows, moveIfAllowed } from '#domain/flow.ts'
import type { PaymentRequest } from '#domain/payment/request.ts'
import { requestFlow } from '#domain/payment/request-flow.ts'
import type { BatchInput, BatchRow } from './batch.ts'
import type { Reader, Transaction } from './schema.ts'

/** A payment request, as everybody reads it. */
export const requestColumns = [
  'id',
  'organizationId',
  'cartId',
  'cartVersion',
  'formId',
  'status',
  'provider',
  'amount',
  'tip',
  'frozen',
  'consents',
  'failedAttempts',
  'errorCode',
  'customerId',
  'backUrl',
  'renewsOrderId',
  'locale',
  'traceId as trace',
  'expiresAt',
  'createdAt',
] as const

/** The request of a capability, or `undefined`. */
export async function requestById(db: Reader, id: string): Promise<PaymentRequest | undefined> {
  return db.selectFrom('paymentRequests').select(requestColumns).where('id', '=', id).executeTakeFirst()
}

/** The columns as the database names them. */
const written = sql.raw(
  requestColumns.map(name => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)).join(', '),
)

/**
 * The same, locked: the first lock of every step of a payment (rules STK-5 and PAY-7). Written, because to build so many columns
 * costs more than to read them.
 */
export async function lockRequest(tx: Transaction, id: string): Promise<PaymentRequest | undefined> {
  const { rows } = await sql<PaymentRequest>`
    select ${written} from payment_requests where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** The living request of a cart, locked, where there is one. */
export async function lockLivingRequest(tx: Transaction, cart: CartKey): Promise<PaymentRequest | undefined> {
  return tx
    .selectFrom('paymentRequests')
    .select(requestColumns)
    .where('organizationId', '=', cart.organizationId)
    .where('cartId', '=', cart.id)
    .where('status', 'in', ['open', 'exhausted'])
    .forUpdate()
    .executeTakeFirst()
}

/** Whether a cart has a living request, without its lock: for who holds the cart's, which comes after it (rule STK-5). */
export async function hasLivingRequest(db: Reader, cart: CartKey): Promise<boolean> {
  const living = await db
    .selectFrom('paymentRequests')
    .select('id')
    .where('organizationId', '=', cart.organizationId)
    .where('cartId', '=', cart.id)
    .where('status', 'in', ['open', 'exhausted'])
    .executeTakeFirst()
  return living !== undefined
}

type NewRequest = Omit<PaymentRequest, 'status' | 'failedAttempts' | 'errorCode' | 'customerId'>

/** Begins a request with its first charge, in one statement: neither is ever there without the other. */
export async function insertRequest(
  db: Reader,
  request: NewRequest,
  first: { readonly key: string; readonly dueOn: string },
  beside?: RawBuilder<unknown>,
): Promise<void> {
  const { id, organizationId, amount, tip, createdAt } = request
  await sql`
    with ${beside === undefined ? sql`` : sql`${beside},`} request as (
      insert into payment_requests (organization_id, id, cart_id, cart_version, form_id, provider, amount, tip, frozen,
        consents, back_url, renews_order_id, locale, trace_id, expires_at, created_at)
      values (${organizationId}, ${id}, ${request.cartId}, ${request.cartVersion}, ${request.formId}, ${request.provider},
        ${amount}, ${tip}, ${JSON.stringify(request.frozen)}, ${JSON.stringify(request.consents)}, ${request.backUrl},
        ${request.renewsOrderId}, ${request.locale}, ${request.trace}, ${request.expiresAt}, ${createdAt})
    )
    insert into payments (organization_id, key, request_id, number, due_on, amount, amount_tip, status, created_at)
    values (${organizationId}, ${first.key}, ${id}, 1, ${first.dueOn}, ${amount}, ${tip}, 'Pending', ${createdAt})`.execute(
    db,
  )
}

/** Stores whom the card is kept for, before an intent names it, and gives the customer that stands: the first writer wins. */
export async function storeCustomer(
  db: Reader,
  request: Pick<PaymentRequest, 'organizationId' | 'id'>,
  customerId: string,
): Promise<string> {
  const stored = await db
    .updateTable('paymentRequests')
    .set(eb => ({ customerId: eb.fn.coalesce('customerId', eb.val(customerId)) }))
    .where('organizationId', '=', request.organizationId)
    .where('id', '=', request.id)
    .returning('customerId')
    .executeTakeFirstOrThrow()
  return stored.customerId ?? customerId
}

/** Remembers where the payer returns to, as long as the request can still be paid. */
export async function storeBackUrl(
  db: Reader,
  request: Pick<PaymentRequest, 'organizationId' | 'id'>,
  backUrl: string,
): Promise<void> {
  await db
    .updateTable('paymentRequests')
    .set({ backUrl })
    .where('organizationId', '=', request.organizationId)
    .where('id', '=', request.id)
    .where('status', '=', 'open')
    .execute()
}

type RequestKey = Pick<PaymentRequest, 'organizationId' | 'id' | 'status'>
type RequestEvent = 'settle' | 'expire' | 'cancel' | 'duplicate' | 'exhaust'

/** Moves a request through its flow; returns whether this call moved it. A final state stays as it is. */
export async function moveRequest(
  tx: Transaction,
  request: RequestKey,
  event: RequestEvent,
  errorCode?: ErrorCode,
): Promise<boolean> {
  const step = moveIfAllowed(requestFlow, request.status, event)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('paymentRequests')
    .set({ status: step.to, ...(errorCode === undefined ? {} : { errorCode }) })
    .where('organizationId', '=', request.organizationId)
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
  const { failedAttempts } = await tx
    .updateTable('paymentRequests')
    .set(eb => ({ failedAttempts: eb('failedAttempts', '+', 1), errorCode }))
    .where('organizationId', '=', request.organizationId)
    .where('id', '=', request.id)
    .returning('failedAttempts')
    .executeTakeFirstOrThrow()
  return failedAttempts
}

/** Remembers an error that does not count as a failed attempt (a processing error, a failed initialisation). */
export async function noteError(tx: Transaction, request: RequestKey, errorCode: ErrorCode): Promise<void> {
  await tx
    .updateTable('paymentRequests')
    .set({ errorCode })
    .where('organizationId', '=', request.organizationId)
    .where('id', '=', request.id)
    .execute()
}

/** Living requests that have expired, oldest first, for the sweeper. */
export async function requestsToSweep(
  db: Reader,
  now: string,
  { after, limit }: BatchInput,
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
  const row = await db.selectFrom('payments').select('requestId').where('key', '=', key).executeTakeFirst()
  return row?.requestId ?? undefined
}

/** Whether the cart of a request is paid, and by which order. */
export async function orderOfCart(db: Reader, cart: CartKey): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where organization_id = ${cart.organizationId} and cart_id = ${cart.id}`.execute(db)
  return rows[0]?.id
}

/** The request whose order was committed for this cart. */
export async function paidRequestOfCart(db: Reader, cart: CartKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('paymentRequests')
    .select('id')
    .where('organizationId', '=', cart.organizationId)
    .where('cartId', '=', cart.id)
    .where('status', '=', 'paid')
    .executeTakeFirst()
  return row?.id
}

type Prolonged = Pick<PaymentRequest, 'organizationId' | 'id' | 'cartId'>

/** Prolongs a request, its cart and its holds together; none of them is ever shortened. */
export async function prolongPayment(tx: Transaction, request: Prolonged, expiresAt: string): Promise<void> {
  await sql`with ${prolonged(request, expiresAt, sql`true`)} select`.execute(tx)
}

/** The same as expressions of another statement, as far as its `condition` holds. */
export function prolonged(
  { organizationId, id, cartId }: Prolonged,
  expiresAt: string,
  condition: RawBuilder<unknown>,
) {
  return sql`
    request as (
      update payment_requests set expires_at = ${expiresAt}
      where organization_id = ${organizationId} and id = ${id} and expires_at < ${expiresAt} and ${condition}
    ), cart as (
      update carts set expires_at = ${expiresAt}
      where organization_id = ${organizationId} and id = ${cartId} and expires_at < ${expiresAt} and ${condition}
    ), held as (
      update holds set expires_at = ${expiresAt}
      where organization_id = ${organizationId} and cart_id = ${cartId} and expires_at < ${expiresAt} and ${condition}
    )`
}
