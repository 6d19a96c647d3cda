import { sql } from 'kysely'
import { cartFlow } from '#domain/cart/cart-flow.ts'
import { moveIfAllowed } from '#domain/flow.ts'
import type { QueuedJob } from '#domain/job/jobs.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import { attemptMove } from '#domain/payment/attempt-flow.ts'
import { paymentFlow } from '#domain/payment/payment-flow.ts'
import type { PaymentMethodType } from '#domain/payment/payment-method-type.ts'
import { requestFlow } from '#domain/payment/request-flow.ts'
import { addJob } from './jobs.ts'
import type { PaymentState } from './payment-state.ts'
import type { Transaction } from './schema.ts'
import { soldRows } from './sold-rows.ts'

type Sale = {
  readonly state: PaymentState
  readonly attempt: PaymentAttempt
  readonly intentId: string
  readonly snapshot: unknown
  readonly now: string
  readonly trace: string
}

/**
 * Writes a sale in one statement, because round trips under locks cost more than SQL: order, items, frozen snapshot, what is
 * charged later, the four moves, and the job that takes the money: captures the card, or sends the debit. Gives the order's id; `undefined` when another order has this
 * cart (rule PAY-3). On an engine that cannot do this, one statement per table does the same. Throws when a state was not
 * what it has to be.
 */
export async function storeSale(tx: Transaction, sale: Sale): Promise<number | undefined> {
  const { request, payment } = sale.state
  const { id: attemptId, means } = sale.attempt
  const { event, job } = takings[means]
  const moves = movesOf(sale, event)
  const { organizationId, cartId, formId, frozen, tip, locale } = request
  const sold = soldRows({ ...sale, organizationId, cartId, formId, frozen, tip, locale, status: 'Committed' })
  const payload = sql`json_build_object('organizationId', organization_id, 'paymentId', ${payment.id}::integer,
    'trace', ${sale.trace}::text)`
  const { rows } = await sql<{ orderId: number | null; moved: number }>`
    with ${sold}, ${laterRows(sale)}, charge as (
      update payments p set status = ${moves.payment.to}, order_id = sold.id, attempt_id = ${attemptId}::uuid,
        intent_id = ${sale.intentId}, means = ${means}
      from sold where p.organization_id = sold.organization_id and p.id = ${payment.id} and p.status = ${moves.payment.from}
      returning p.id
    ), attempt as (
      update payment_attempts a set status = ${moves.attempt.to}, settled_at = ${sale.now}
      from sold where a.organization_id = sold.organization_id and a.id = ${attemptId}::uuid
        and a.status = ${moves.attempt.from}
      returning a.id
    ), request as (
      update payment_requests r set status = ${moves.request.to}
      from sold where r.organization_id = sold.organization_id and r.id = ${request.id} and r.status = ${moves.request.from}
      returning r.id
    ), cart as (
      update carts c set status = ${moves.cart.to}
      from sold where c.organization_id = sold.organization_id and c.id = ${cartId} and c.status = ${moves.cart.from}
      returning c.id
    ), job as (
      select ${addJob(job, payload)} from sold
    )
    select (select id from sold) as order_id, ((select count(*) from charge) + (select count(*) from attempt)
      + (select count(*) from request) + (select count(*) from cart) + (select count(*) from job))::integer as moved`.execute(
    tx,
  )
  const { orderId = null, moved = 0 } = rows[0] ?? {}
  if (orderId === null) return undefined
  if (moved !== 5) throw new Error(`a sale moved ${moved} of its 5 parts`)
  return orderId
}

/** A card is captured; a debit is on its way to the bank for days (rule PAY-18). */
const takings = {
  Card: { event: 'commit', job: 'capture-payment' },
  Sepa: { event: 'debit', job: 'send-debit' },
} as const satisfies Record<PaymentMethodType, { event: 'commit' | 'debit'; job: QueuedJob }>

function movesOf({ state: { payment, cart, request }, attempt }: Sale, event: 'commit' | 'debit') {
  const paid = moveIfAllowed(paymentFlow, payment.status, event)
  const carted = moveIfAllowed(cartFlow, cart.status, 'pay')
  const settled = moveIfAllowed(requestFlow, request.status, 'settle')
  const authorized = attemptMove(attempt, 'authorize')
  if (paid === undefined || carted === undefined || settled === undefined || authorized === undefined)
    throw new Error('this payment cannot be committed')
  return { payment: paid, cart: carted, request: settled, attempt: authorized }
}

/**
 * The expressions `plan` and `later`: the schedule and its later charges; no row where everything is paid now (rule DUE-5).
 */
function laterRows({ state: { request }, attempt, now }: Sale) {
  const { means, method, mandate } = attempt
  const { schedule, terms } = request.frozen
  const plans = schedule == null ? [] : [schedule]
  const charges = terms
    .slice(1)
    .map(({ number, date, realAmount: amount }) => ({ number, due_on: date, amount }))
  return sql`
    plan as (
      insert into schedules (provider, organization_id, order_id, frequency, amount, count, day_of_levy, next_on, customer_id,
        payment_method, means, method, mandate, created_at)
      select ${attempt.provider}, sold.organization_id, sold.id, s.frequency, s.amount, s.count, s."dayOfLevy", s."nextOn",
        ${attempt.customerId ?? request.customerId}, ${attempt.paymentMethod}, ${means}, ${json(method)}::jsonb,
        ${json(mandate)}::jsonb, ${now}::timestamptz
      from sold, jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as s (frequency text, amount integer, count integer,
        "dayOfLevy" integer, "nextOn" date)
    ), later as (
      insert into payments (organization_id, key, order_id, number, due_on, amount, means, status, created_at)
      select sold.organization_id, gen_random_uuid(), sold.id, l.number, l.due_on, l.amount, ${means}, 'Waiting',
        ${now}::timestamptz
      from sold, jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as l (number integer, due_on date, amount integer)
    )`
}

function json(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}
