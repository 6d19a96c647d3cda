import { sql } from 'kysely'
import { move, moveIfAllowed } from '#domain/flow.ts'
import { orderFlow } from '#domain/order/order-flow.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import { attemptMove } from '#domain/payment/attempt-flow.ts'
import { paymentFlow } from '#domain/payment/payment-flow.ts'
import type { Payment } from '#domain/payment/request.ts'
import { scheduleFlow } from '#domain/payment/schedule-flow.ts'
import { addJob } from './jobs.ts'
import { type EntryRow, ledgerRows } from './ledger-rows.ts'
import { placeJobs } from './place-jobs.ts'
import { goingOnStates } from './schedules.ts'
import type { Transaction } from './schema.ts'

type PaidLater = {
  readonly attempt: Pick<PaymentAttempt, 'organizationId' | 'id' | 'status' | 'means' | 'capture' | 'trigger'>
  readonly payment: Pick<Payment, 'id' | 'number' | 'orderId' | 'status'>
  readonly intentId: string
  readonly entries: readonly EntryRow[]
  /** The fee is not known yet: a job asks for it. */
  readonly feeUnknown: boolean
  readonly now: string
  readonly trace: string
}

/** What is still to be paid by itself or by the payer; the rest of a plan is over. */
const unpaid = ['Waiting', 'Pending', 'WaitingAuthentication', 'WaitingBankValidation', 'Refused', 'Error']

/**
 * Records a later attempt whose money came, in one statement: payment, attempt, visits and order move, the payment is of that
 * attempt's means, the entries are booked, the plan goes on with the method that was kept, or ends with its last payment; mail,
 * attestation and fee are queued. Payment, attempt and schedule are locked. Throws when a state was not what it has to be.
 */
export async function storeLater(tx: Transaction, paid: PaidLater): Promise<void> {
  const { attempt, payment, now, trace } = paid
  const { organizationId } = attempt
  const moves = movesOf(paid)
  const rows = ledgerRows(paid.entries)
  const mail = mailOf(payment)
  const letter = sql`json_build_object('organizationId', organization_id, 'kind', ${mail.kind}::text,
    'subjectId', ${mail.subjectId}::text, 'trace', ${trace}::text)`
  const key = sql`json_build_object('organizationId', organization_id, 'paymentId', id, 'trace', ${trace}::text)`
  const { rows: counted } = await sql<{ moved: number }>`
    with payment as (
      update payments set status = ${moves.payment.to}, intent_id = ${paid.intentId}, attempt_id = ${attempt.id}, means = ${attempt.means},
        captured_at = ${now}, retry_on = null, regularise_until = null
      where organization_id = ${organizationId} and id = ${payment.id} and status = ${moves.payment.from}
      returning organization_id, id, order_id
    ), taken as (
      update payment_attempts a set status = ${moves.taken.to}, settled_at = ${now}
      from payment p where a.organization_id = p.organization_id and a.id = ${attempt.id} and a.status = ${moves.taken.from}
      returning a.provider, a.customer_id, a.payment_method, a.means, a.keep_method
    ), visits as (
      update regularisations r set status = 'paid'
      from payment p where r.organization_id = p.organization_id and r.payment_id = p.id and r.status in ('open', 'exhausted')
    ), sold as (
      update orders o set status = ${moves.order.to}
      from payment p where o.organization_id = p.organization_id and o.id = p.order_id and o.status = ${moves.order.from}
      returning o.organization_id, o.id, o.form_id
    ), tickets as (
      ${placeJobs(sql`sold`, trace)}
    ), plan as (
      update schedules s set
        status = case when s.frequency = 'Installment' and s.status = ${moves.plan.from} and rest.unpaid = 0
          then ${moves.plan.to} else s.status end,
        next_on = coalesce(rest.next_on, s.next_on),
        provider = case when t.keep_method then t.provider else s.provider end,
        customer_id = case when t.keep_method then coalesce(t.customer_id, s.customer_id) else s.customer_id end,
        payment_method = case when t.keep_method then coalesce(t.payment_method, s.payment_method) else s.payment_method end,
        means = case when t.keep_method then t.means else s.means end,
        method = case when t.keep_method then null else s.method end,
        expiry_told_for = case when t.keep_method then null else s.expiry_told_for end
      from payment p cross join taken t, lateral (
        select count(*) as unpaid, min(w.due_on) filter (where w.status = 'Waiting') as next_on from payments w
        where w.organization_id = p.organization_id and w.order_id = p.order_id and w.id <> p.id
          and w.status = any (${unpaid}::text[])) rest
      where s.organization_id = p.organization_id and s.order_id = p.order_id
        and (s.frequency = 'Installment' or t.keep_method) and s.status in (${goingOnStates})
    ), entry as (
      insert into ledger_entries (organization_id, id, kind, key, payment_id, trace_id, booked_at)
      select p.organization_id, e.id, e.kind, e.key, p.id, ${trace}, ${now}::timestamptz
      from payment p, jsonb_to_recordset(${rows.entries}::jsonb) as e (id uuid, kind text, key text)
      on conflict (organization_id, kind, key) do nothing
      returning organization_id, id
    ), posting as (
      insert into postings (organization_id, entry_id, position, account, amount)
      select entry.organization_id, entry.id, p.position, p.account, p.amount
      from entry join jsonb_to_recordset(${rows.postings}::jsonb)
        as p (entry_id uuid, position integer, account text, amount integer) on p.entry_id = entry.id
    ), mail as (
      select ${addJob(attempt.trigger === 'due' ? 'send-notice' : 'send-mail', letter)} from payment
    ), paper as (
      select ${addJob('make-attestation', key)} from payment
    ), fee as (
      select ${addJob('book-provider-fee', key)} from payment where ${paid.feeUnknown}
    )
    select ((select count(*) from payment) + (select count(*) from taken) + 0 * (select count(*) from mail)
      + 0 * (select count(*) from paper) + 0 * (select count(*) from tickets) + 0 * (select count(*) from fee))::integer as moved`.execute(
    tx,
  )
  if (counted[0]?.moved !== 2) throw new Error(`a later payment moved ${counted[0]?.moved} of its 2 parts`)
}

function movesOf({ attempt, payment }: PaidLater) {
  const event = payment.status === 'WaitingBankValidation' ? 'clear' : 'charge'
  const paid = moveIfAllowed(paymentFlow, payment.status, event)
  const taken = attemptMove(attempt, 'capture')
  if (paid === undefined || taken === undefined) throw new Error('this payment cannot be recorded')
  return {
    payment: paid,
    taken,
    order: move(orderFlow, 'Committed', 'process'),
    plan: move(scheduleFlow, 'Active', 'end'),
  }
}

/** The first payment confirms the order itself. */
function mailOf({ id, number, orderId }: PaidLater['payment']) {
  return number === 1 && orderId !== null
    ? { kind: 'orderConfirmation', subjectId: String(orderId) }
    : { kind: 'chargeDone', subjectId: String(id) }
}
