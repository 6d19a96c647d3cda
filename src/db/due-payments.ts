import { type RawBuilder, sql } from 'kysely'
import { move, moveIfAllowed } from '#domain/flow.ts'
import type { OrderKey } from '#domain/order/order.ts'
import type { OpenTerm } from '#domain/payment/next-charge.ts'
import { paymentFlow } from '#domain/payment/payment-flow.ts'
import type { Payment, PaymentKey } from '#domain/payment/request.ts'
import type { BatchInput, BatchRow } from './batch.ts'
import { addJob } from './jobs.ts'
import { paymentColumns } from './payments.ts'
import { accountAt, mayCollectAt } from './provider-accounts.ts'
import type { Reader, Transaction } from './schema.ts'

/** What a refused payment has behind it, and when it is tried again. Days ISO. */
export type Dunning = {
  readonly refusals: number
  readonly retryOn: string | null
  readonly regulariseUntil: string | null
}
export type ChargedPayment = Payment & Dunning

const columns = [...paymentColumns, 'refusals', 'retryOn', 'regulariseUntil'] as const

/** A payment with what it has behind it. */
export async function chargedPayment(
  db: Reader,
  { organizationId, paymentId }: PaymentKey,
): Promise<ChargedPayment | undefined> {
  return db
    .selectFrom('payments')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('id', '=', paymentId)
    .executeTakeFirst()
}

/** The payments of an order with what they have behind them. */
export async function chargedPaymentsOfOrder(
  db: Reader,
  order: OrderKey,
): Promise<readonly ChargedPayment[]> {
  return db
    .selectFrom('payments')
    .select(columns)
    .where('organizationId', '=', order.organizationId)
    .where('orderId', '=', order.id)
    .orderBy('number')
    .execute()
}

/** The same, locked: after the visits that settle it, before its charge. */
export async function lockChargedPayment(
  tx: Transaction,
  { organizationId, paymentId }: PaymentKey,
): Promise<ChargedPayment | undefined> {
  return tx
    .selectFrom('payments')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst()
}

type PaymentRow = Pick<Payment, 'organizationId' | 'id' | 'status'>

/**
 * Begins to charge a locked payment: its day has come, or it is tried again. A payer who tries meanwhile leaves the retry
 * that was announced as it is. Returns whether it could.
 */
export async function beginPayment(
  tx: Transaction,
  payment: PaymentRow,
  { keepsRetry }: { readonly keepsRetry: boolean },
): Promise<boolean> {
  const event = payment.status === 'Waiting' ? 'due' : 'retry'
  const step = moveIfAllowed(paymentFlow, payment.status, event)
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ status: step.to, ...(keepsRetry ? {} : { retryOn: null }) })
    .where('organizationId', '=', payment.organizationId)
    .where('id', '=', payment.id)
    .where('status', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Records that a payment failed: when it is tried again, and until when its payer may settle it. */
export async function refusePayment(
  tx: Transaction,
  payment: PaymentRow,
  event: 'refuse' | 'fail',
  next: Dunning,
): Promise<boolean> {
  // A debit that is at the bank knows no error: it comes or is refused (rule PAY-18).
  const step =
    moveIfAllowed(paymentFlow, payment.status, event) ?? moveIfAllowed(paymentFlow, payment.status, 'refuse')
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({
      status: step.to,
      refusals: next.refusals,
      retryOn: next.retryOn,
      regulariseUntil: next.regulariseUntil,
    })
    .where('organizationId', '=', payment.organizationId)
    .where('id', '=', payment.id)
    .where('status', '=', step.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Lets a payment ask for `amount` cents, its tip included, from now on. */
export async function lowerPayment(tx: Transaction, payment: PaymentRow, amount: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ amount })
    .where('organizationId', '=', payment.organizationId)
    .where('id', '=', payment.id)
    .where('status', '=', payment.status)
    .execute()
}

/** The month of a gift is over before it was taken: nobody tries it by itself any more. */
export async function missMonth(tx: Transaction, payment: PaymentRow): Promise<void> {
  await stopMonths(tx, sql`p.id = ${payment.id} and p.organization_id = ${payment.organizationId}`)
}

/** Nothing of an order that is not taken yet is tried by itself any more: the months that its giver suspends begin now. */
export async function stopCharges(tx: Transaction, order: OrderKey, now: string): Promise<void> {
  await sql`
    update payment_attempts a set stopped_at = ${now} from payments p
    where p.organization_id = ${order.organizationId} and p.order_id = ${order.id} and a.organization_id = p.organization_id
      and a.payment_id = p.id and a.status in ('open', 'sent') and a.trigger = 'due' and a.stopped_at is null`.execute(
    tx,
  )
  await stopMonths(tx, sql`p.organization_id = ${order.organizationId} and p.order_id = ${order.id}`)
}

/** What waits is cancelled, an error is not tried again; what the bank refused stays for its payer to settle. */
async function stopMonths(tx: Transaction, which: RawBuilder<unknown>): Promise<void> {
  const waiting = move(paymentFlow, 'Waiting', 'cancel')
  const error = move(paymentFlow, 'Error', 'abandon')
  await sql`
    update payments p set retry_on = null, status = case p.status when ${waiting.from} then ${waiting.to}
      when ${error.from} then ${error.to} else p.status end
    where ${which} and p.number > 1 and p.status in (${waiting.from}, ${error.from}, 'Refused')`.execute(tx)
}

/** Gives charges of one order their new days. */
export async function moveTerms(
  tx: Transaction,
  organizationId: number,
  terms: readonly OpenTerm[],
): Promise<void> {
  if (terms.length === 0) return
  await sql`
    update payments p set due_on = case when p.status = 'Waiting' then t."on" else p.due_on end,
      retry_on = case when p.status = 'Waiting' then p.retry_on else t."on" end
    from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as t ("paymentId" integer, "on" date)
    where p.organization_id = ${organizationId} and p.id = t."paymentId" and p.status in ('Waiting', 'Refused', 'Error')`.execute(
    tx,
  )
}

type DuePayment = BatchRow & { readonly organizationId: number }

/**
 * Where charges go on: nothing is charged for a suspended organization or while a switch is off (rule DUE-11), nor before
 * the first charge of the order has come: a debit may be refused days later, and its order cancelled (rule PAY-18), nor
 * while a refund is under way that cancels the order: its plan goes on if that refund fails.
 */
export const chargesAreOn = sql`
  exists (select from organizations o where o.id = s.organization_id and ${mayCollectAt('o', sql`s.provider`)}
    and ${accountAt('o', sql`s.provider`)} is not null)
  and exists (select from orders x where x.organization_id = s.organization_id and x.id = s.order_id
    and x.status <> 'Committed')
  and not exists (select from kill_switches k where k.name = 'offSessionCharges'
    and (k.organization_id is null or k.organization_id = s.organization_id))
  and not exists (select from payments q join refunds r on r.organization_id = q.organization_id and r.payment_id = q.id
    where q.organization_id = s.organization_id and q.order_id = s.order_id and r.cancel_order
      and r.status in ('requested', 'sent'))`

/** Payments whose day, or the day of whose next try, has come, oldest first. `today` is an ISO day in Paris. */
export async function duePayments(
  db: Reader,
  today: string,
  { after, limit }: BatchInput,
): Promise<readonly DuePayment[]> {
  const { rows } = await sql<DuePayment>`
    select p.organization_id, p.id::text as id, p.day as at
    from (
      select organization_id, id, order_id, due_on as day from payments where status = 'Waiting' and due_on <= ${today}
      union all
      select organization_id, id, order_id, retry_on from payments
      where status in ('Refused', 'Error') and retry_on is not null and retry_on <= ${today}
    ) p join schedules s on s.organization_id = p.organization_id and s.order_id = p.order_id and s.status = 'Active'
    where ${chargesAreOn}
      and (${after?.at ?? null}::date is null or (p.day, p.id) > (${after?.at ?? null}::date, ${after?.id ?? null}::integer))
    order by p.day, p.id limit ${limit}`.execute(db)
  return rows
}

/** Queues the charge of payments, each at most once at a time. */
export async function queueCharges(
  tx: Transaction,
  payments: readonly { readonly organizationId: number; readonly id: string }[],
  trace: string,
): Promise<void> {
  const payload = sql`json_build_object('organizationId', p."organizationId", 'paymentId', p.id, 'trace', ${trace}::text)`
  await sql`
    select ${addJob('charge-payment', payload, { key: sql`('charge-payment:' || p.id)` })}
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as p ("organizationId" integer, id integer)`.execute(
    tx,
  )
}
