import { sql } from 'kysely'
import type { ErrorCode } from '#domain/errors.ts'
import type { AttemptKey, PaymentAttempt, SeenAttempt } from '#domain/payment/attempt.ts'
import { type AttemptEvent, attemptMove } from '#domain/payment/attempt-flow.ts'
import type { Intent } from '#domain/payment/provider.ts'
import type { Payment, PaymentRequest } from '#domain/payment/request.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import type { BatchInput, BatchRow } from './batch.ts'
import { prolonged } from './payment-requests.ts'
import { accountAt, mayCollectAt } from './provider-accounts.ts'
import { columnName, rowOf } from './row-json.ts'
import type { Reader, RowJson, Transaction } from './schema.ts'
import { switchedOn } from './switches.ts'
import { isTaken } from './taken.ts'

/** An attempt, as everybody reads it. */
export const attemptColumns = [
  'id',
  'organizationId',
  'paymentId',
  'number',
  'trigger',
  'requestId',
  'recoveryId',
  'status',
  'provider',
  'capture',
  'amount',
  'tip',
  'description',
  'means',
  'paymentMethod',
  'confirmationToken',
  'method',
  'mandate',
  'userId',
  'customerId',
  'keepMethod',
  'intentId',
  'accountId',
  'replay',
  'doubtSince',
  'errorCode',
  'declineCode',
  'traceId as trace',
  'createdAt',
  'stoppedAt',
] as const

/** The attempt `a` as JSON, in a statement that reads everything about a payment at once. */
export const attemptJson = sql`jsonb_build_object('id', a.id, 'organizationId', a.organization_id, 'paymentId', a.payment_id,
    'number', a.number, 'trigger', a.trigger, 'requestId', a.request_id, 'recoveryId', a.recovery_id,
    'status', a.status, 'provider', a.provider, 'capture', a.capture, 'amount', a.amount, 'tip', a.tip,
    'description', a.description, 'means', a.means, 'paymentMethod', a.payment_method,
    'confirmationToken', a.confirmation_token, 'method', a.method,
    'mandate', a.mandate, 'userId', a.user_id, 'customerId', a.customer_id, 'keepMethod', a.keep_method,
    'intentId', a.intent_id, 'accountId', a.account_id, 'replay', a.replay, 'doubtSince', instant(a.doubt_since),
    'errorCode', a.error_code,
    'declineCode', a.decline_code, 'trace', a.trace_id, 'createdAt', instant(a.created_at), 'stoppedAt', instant(a.stopped_at))`

type PaymentRow = { readonly organizationId: number; readonly id: number }
type AttemptRow = Pick<PaymentAttempt, 'organizationId' | 'id'>

function select(db: Reader) {
  return db.selectFrom('paymentAttempts').select(attemptColumns)
}

/** The newest attempt of a payment request, or `undefined`: of its first payment, which the payment page takes. */
export async function latestAttempt(
  db: Reader,
  request: { readonly organizationId: number; readonly id: string },
): Promise<PaymentAttempt | undefined> {
  return select(db)
    .where('organizationId', '=', request.organizationId)
    .where('trigger', '=', 'checkout')
    .where('paymentId', '=', eb =>
      eb
        .selectFrom('payments')
        .select('payments.id')
        .where('payments.organizationId', '=', request.organizationId)
        .where('payments.requestId', '=', request.id)
        .where('payments.number', '=', 1),
    )
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function attemptById(
  db: Reader,
  { organizationId, attemptId }: AttemptKey,
): Promise<PaymentAttempt | undefined> {
  return select(db)
    .where('organizationId', '=', organizationId)
    .where('id', '=', attemptId)
    .executeTakeFirst()
}

/** The same attempt, locked: its session and its payment are locked before it. */
export async function lockAttempt(
  tx: Transaction,
  { organizationId, id }: AttemptRow,
): Promise<PaymentAttempt | undefined> {
  return select(tx)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The attempt of a payment that may still bring money; at most one exists. */
export async function attemptUnderWay(db: Reader, payment: PaymentRow): Promise<PaymentAttempt | undefined> {
  return select(db)
    .where('organizationId', '=', payment.organizationId)
    .where('paymentId', '=', payment.id)
    .where('status', 'in', ['open', 'authorized', 'sent'])
    .executeTakeFirst()
}

/** Whether a token may have been used up by any attempt of a payment: before there is an intent nothing is confirmed. */
export async function tokenWasUsed(
  db: Reader,
  { organizationId, paymentId }: Pick<PaymentAttempt, 'organizationId' | 'paymentId'>,
  token: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('paymentId', '=', paymentId)
    .where('confirmationToken', '=', token)
    .where('intentId', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whose intent, refund or event it is: ids are unique per provider. */
export type ProviderObject = { readonly provider: ProviderName; readonly id: string }

/** The attempt that an intent belongs to: by the stored intent, else by the attempt's id in its metadata. */
export async function attemptOfIntent(
  db: Reader,
  { provider, id: intentId }: ProviderObject,
  attemptId?: string,
): Promise<PaymentAttempt | undefined> {
  const byIntent = await select(db)
    .where('intentId', '=', intentId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  if (byIntent !== undefined || attemptId === undefined) return byIntent
  return select(db).where('id', '=', attemptId).where('provider', '=', provider).executeTakeFirst()
}

export type NewAttempt = Omit<
  PaymentAttempt,
  'number' | 'status' | 'intentId' | 'replay' | 'doubtSince' | 'errorCode' | 'declineCode' | 'stoppedAt'
>

/**
 * Stores an attempt with everything that its calls carry, before any call: it can be resumed after a crash. It gets the next
 * number of its payment; the caller holds the lock of the payment, or of the request whose first payment it is.
 */
export async function insertAttempt(tx: Transaction, attempt: NewAttempt): Promise<PaymentAttempt> {
  const { trace, method, mandate, ...values } = attempt
  return tx
    .insertInto('paymentAttempts')
    .values(eb => ({
      ...values,
      traceId: trace,
      method: method && JSON.stringify(method),
      mandate: mandate && JSON.stringify(mandate),
      number: eb
        .selectFrom('paymentAttempts')
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
        .where('organizationId', '=', attempt.organizationId)
        .where('paymentId', '=', attempt.paymentId),
    }))
    .returning(attemptColumns)
    .executeTakeFirstOrThrow()
}

type FirstTry = Pick<PaymentRequest, 'organizationId' | 'id' | 'cartId'> & {
  readonly now: string
  /** Until when request, cart and holds are prolonged. */
  readonly until: string
}

/**
 * Stores the first attempt of a request that lives, and prolongs it, in one statement and without a transaction around it. What
 * was read of the request before still holds then: whatever changes it, its cart or its payment ends it or tries before, and
 * whether its organization may take money is asked here again. `undefined` where something is another now.
 */
export async function insertFirstAttempt(
  db: Reader,
  attempt: NewAttempt,
  { now, until, ...request }: FirstTry,
): Promise<PaymentAttempt | undefined> {
  const { trace: traceId, ...values } = attempt
  const row = Object.fromEntries(
    Object.entries({ ...values, traceId, number: 1 }).map(([name, value]) => [columnName(name), value]),
  )
  const names = sql.raw(Object.keys(row).join(', '))
  try {
    const { rows } = await sql<{ attempt: RowJson<'paymentAttempts'> }>`
      with living as (
        select from payment_requests r join organizations o on o.id = r.organization_id
        where r.organization_id = ${request.organizationId} and r.id = ${request.id} and r.status = 'open'
          and r.expires_at >= ${now} and ${switchedOn('payments', sql`o.id`)}
          and ${mayCollectAt('o', sql`r.provider`)} and ${accountAt('o', sql`r.provider`)} = ${attempt.accountId}
        for update of r
      ), attempt as (
        insert into payment_attempts (${names})
        select ${names} from living, jsonb_populate_record(null::payment_attempts, ${JSON.stringify(row)}::jsonb)
        returning *
      ), ${prolonged(request, until, sql`exists (select from attempt)`)}
      select to_jsonb(attempt) as attempt from attempt`.execute(db)
    return rows[0] && rowOf<PaymentAttempt>(rows[0].attempt, attemptColumns)
  } catch (error) {
    // Another tab's was first.
    if (isTaken(error, 'payment_attempts')) return undefined
    throw error
  }
}

/** Gives a debited account to the request that names it first; returns whether this is the one. */
export async function claimDebitMethod(
  tx: Transaction,
  { organizationId, id, provider }: Pick<PaymentRequest, 'organizationId' | 'id' | 'provider'>,
  paymentMethod: string,
): Promise<boolean> {
  await sql`insert into debit_methods (provider, payment_method, organization_id, request_id)
    values (${provider}, ${paymentMethod}, ${organizationId}, ${id}) on conflict do nothing`.execute(tx)
  const { rows } = await sql`select from debit_methods
    where payment_method = ${paymentMethod} and provider = ${provider} and organization_id = ${organizationId} and request_id = ${id}`.execute(
    tx,
  )
  return rows.length === 1
}

/** The provider of the attempt whose money a payment is. */
export async function providerOfPayment(
  db: Reader,
  { organizationId, id, attemptId }: Pick<Payment, 'organizationId' | 'id' | 'attemptId'>,
): Promise<ProviderName> {
  const row = await db
    .selectFrom('paymentAttempts')
    .select('provider')
    .where('organizationId', '=', organizationId)
    .where('id', '=', attemptId)
    .executeTakeFirst()
  if (row === undefined) throw new Error(`payment ${id} has no attempt`)
  return row.provider
}

/**
 * Stores the method and the customer that the provider names for an attempt whose payer typed them there, and gives it with them.
 */
export async function storeKept(
  tx: Transaction,
  attempt: PaymentAttempt,
  { paymentMethod, customer }: NonNullable<Intent['kept']>,
): Promise<PaymentAttempt> {
  const kept = { paymentMethod, customerId: customer }
  await tx
    .updateTable('paymentAttempts')
    .set(kept)
    .where('organizationId', '=', attempt.organizationId)
    .where('id', '=', attempt.id)
    .execute()
  return { ...attempt, ...kept }
}

/** Stores whose customer an attempt names, before its intent does. */
export async function storeAttemptCustomer(
  db: Reader,
  attempt: AttemptRow,
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

/** How an attempt ended. */
export type AttemptFacts = {
  readonly now: string
  readonly errorCode?: ErrorCode
  readonly declineCode?: string | null
}

/** Moves an attempt through the flow of its way of capturing; returns whether this call moved it. */
export async function moveAttempt(
  tx: Transaction,
  attempt: AttemptRow & Pick<PaymentAttempt, 'status' | 'capture'>,
  event: AttemptEvent,
  { now, errorCode, declineCode }: AttemptFacts,
): Promise<boolean> {
  const step = attemptMove(attempt, event)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('paymentAttempts')
    .set({
      status: step.to,
      settledAt: now,
      ...(errorCode === undefined ? {} : { errorCode }),
      ...(declineCode === undefined ? {} : { declineCode }),
    })
    .where('organizationId', '=', attempt.organizationId)
    .where('id', '=', attempt.id)
    .where('status', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Left = BatchRow & { readonly organizationId: number }

/** Open attempts that were made before an instant, oldest first: nobody came back for them. */
export async function staleAttempts(
  db: Reader,
  before: string,
  { after, limit }: BatchInput,
): Promise<readonly Left[]> {
  const { rows } = await sql<Left>`
    select organization_id, id, created_at as at from payment_attempts
    where status = 'open' and created_at < ${before}
      and (${after?.at ?? null}::timestamptz is null or (created_at, id) > (${after?.at ?? null}, ${after?.id ?? null}))
    order by created_at, id limit ${limit}`.execute(db)
  return rows
}

/** Direct debits that were committed or sent before an instant and that their banks have not answered, oldest first. */
export async function debitsAtBank(
  db: Reader,
  before: string,
  { after, limit }: BatchInput,
): Promise<readonly Left[]> {
  const { rows } = await sql<Left>`
    select organization_id, id, created_at as at from payment_attempts
    where capture = 'atOnce' and status in ('authorized', 'sent') and created_at < ${before}
      and (${after?.at ?? null}::timestamptz is null or (created_at, id) > (${after?.at ?? null}, ${after?.id ?? null}))
    order by created_at, id limit ${limit}`.execute(db)
  return rows
}

/** How many later attempts of a payment failed at the provider since its bank last answered: a fault that lasts is mailed. */
export async function failuresInARow(db: Reader, payment: PaymentRow): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    select count(*)::integer as failures from payment_attempts a
    where a.organization_id = ${payment.organizationId} and a.payment_id = ${payment.id} and a.trigger <> 'checkout'
      and a.status in ('failed', 'closed')
      and not exists (select from payment_attempts r where r.organization_id = a.organization_id
        and r.payment_id = a.payment_id and r.trigger <> 'checkout' and r.number > a.number
        and (r.status = 'refused' or r.error_code in ('PAYMENT_REFUSED', 'AUTHENTICATION_FAILURE')))`.execute(
    db,
  )
  return rows[0]?.failures ?? 0
}

type Unsettled = SeenAttempt & Pick<PaymentAttempt, 'provider'> & { readonly intentId: string }

/** Attempts with an intent that is not final yet: under way, or being undone. */
export async function unsettledAttempts(db: Reader): Promise<readonly Unsettled[]> {
  return db
    .selectFrom('paymentAttempts')
    .select(['organizationId', 'id', 'paymentId', 'trigger', 'requestId', 'recoveryId', 'provider'])
    .select(eb => eb.ref('intentId').$castTo<string>().as('intentId'))
    .where('status', 'in', ['open', 'authorized', 'sent', 'undoing'])
    .where('intentId', 'is not', null)
    .orderBy('createdAt')
    .execute()
}
