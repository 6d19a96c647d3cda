import { sql } from 'kysely'
import { move } from '#domain/flow.ts'
import type { PaymentStatus } from '#domain/payment/payment-flow.ts'
import type { BeforeCashed, RecordedPayment } from '#domain/payment/recorded-payment.ts'
import { recoveryFlow } from '#domain/payment/recovery-flow.ts'
import type { PaymentKey } from '#domain/payment/request.ts'
import { scheduleFlow } from '#domain/payment/schedule-flow.ts'
import { addJob } from './jobs.ts'
import type { Reader, Transaction } from './schema.ts'

type Cashing = {
  readonly payment: Pick<RecordedPayment, 'means' | 'receivedOn' | 'reference'>
  readonly from: BeforeCashed
  readonly to: PaymentStatus
  /** The instant at which its money counts as received. */
  readonly capturedAt: string
  readonly by: number
  readonly now: string
  /** When its payer is told and its papers are made: it may be taken back until then. */
  readonly toldAt: string
  readonly trace: string
}

/** What is still to be paid by itself or by the payer; the rest of a plan is over. */
const unpaid = ['Waiting', 'Pending', 'WaitingAuthentication', 'WaitingBankValidation', 'Refused', 'Error']

/**
 * Records that the money of an instalment came otherwise (rule DUE-18): payment, visits and plan move, nothing is booked (decision 30), receipt and
 * attestation follow at `toldAt`. Visits, payment and plan are locked. Throws where the payment was not what it has to be.
 */
export async function storeCashed(tx: Transaction, key: PaymentKey, cashing: Cashing): Promise<void> {
  const { organizationId, paymentId } = key
  const { payment, from, to, capturedAt, by, now, toldAt, trace } = cashing
  const plan = move(scheduleFlow, 'Active', 'end')
  const visit = move(recoveryFlow, 'open', 'pay')
  const letter = sql`json_build_object('organizationId', organization_id, 'kind', 'chargeDone', 'subjectId', id::text,
    'trace', ${trace}::text)`
  const paper = sql`json_build_object('organizationId', organization_id, 'paymentId', id, 'trace', ${trace}::text)`
  const runAt = { runAt: sql`${toldAt}::timestamptz` }
  const { rows } = await sql`
    with payment as (
      update payments p set status = ${to}, means = ${payment.means}, captured_at = ${capturedAt}::timestamptz, attempt_id = null,
        intent_id = null, retry_on = null, regularise_until = null
      from payments was
      where p.organization_id = ${organizationId} and p.id = ${paymentId} and p.status = ${from}
        and was.organization_id = p.organization_id and was.id = p.id
      returning p.organization_id, p.id, p.order_id, p.amount, was.retry_on, was.regularise_until
    ), noted as (
      insert into recorded_payments (organization_id, payment_id, form_id, received_on, amount, means, reference, recorded_by, recorded_at,
        was_status, was_retry_on, was_regularise_until)
      select p.organization_id, p.id, o.form_id, ${payment.receivedOn}::date, p.amount, ${payment.means}, ${payment.reference}, ${by},
        ${now}::timestamptz, ${from}, p.retry_on, p.regularise_until
      from payment p join orders o on o.organization_id = p.organization_id and o.id = p.order_id
    ), visits as (
      update regularisations r set status = ${visit.to}
      from payment p where r.organization_id = p.organization_id and r.payment_id = p.id and r.status in ('open', 'exhausted')
    ), plan as (
      update schedules s set next_on = coalesce(rest.next_on, s.next_on),
        status = case when s.status = ${plan.from} and rest.unpaid = 0 then ${plan.to} else s.status end
      from payment p, lateral (
        select count(*) as unpaid, min(w.due_on) filter (where w.status = 'Waiting') as next_on from payments w
        where w.organization_id = p.organization_id and w.order_id = p.order_id and w.id <> p.id
          and w.status = any (${unpaid}::text[])) rest
      where s.organization_id = p.organization_id and s.order_id = p.order_id and s.frequency = 'Installment'
    ), letter as (
      select ${addJob('send-notice', letter, runAt)} from payment
    ), paper as (
      select ${addJob('make-attestation', paper, runAt)} from payment
    )
    select id, (select count(*) from letter) as letters, (select count(*) from paper) as papers from payment`.execute(
    tx,
  )
  if (rows.length !== 1) throw new Error(`payment ${paymentId} could not be cashed in`)
}

/** What was noted of an instalment that was cashed in. */
export type CashedFacts = {
  readonly was: BeforeCashed
  readonly recordedAt: string
  readonly isVoid: boolean
  /** A slip, a line of the bank or a closed month holds it. */
  readonly isHeld: boolean
}

/** What was noted of an instalment when it was cashed in; `undefined` for any other payment. */
export async function cashedFacts(
  db: Reader,
  { organizationId, paymentId }: PaymentKey,
): Promise<CashedFacts | undefined> {
  const { rows } = await sql<CashedFacts>`
    select r.was_status as was, instant(r.recorded_at) as "recordedAt", r.voided_at is not null as "isVoid",
      r.slip_number is not null
        or exists (select from bank_lines l where l.organization_id = r.organization_id and l.payment_id = r.payment_id)
        or exists (select from closed_movements c where c.organization_id = r.organization_id and c.kind = 'recorded'
          and c.key = r.payment_id::text) as "isHeld"
    from recorded_payments r
    where r.organization_id = ${organizationId} and r.payment_id = ${paymentId} and r.was_status is not null`.execute(
    db,
  )
  return rows[0]
}

type Owed = {
  /** `unrecord` leaves nothing of what was recorded; `owe` keeps it as void. */
  readonly to: 'Waiting' | 'Refused'
  readonly isForgotten: boolean
}

/**
 * An instalment that was cashed in is owed again, with the means of its plan; the plan goes on where it ended with it. What is forgotten is as it was
 * before, its next try included; what is kept as void is asked of its payer alone. The payment is locked. Returns whether this call did.
 */
export async function storeOwed(
  tx: Transaction,
  { organizationId, paymentId }: PaymentKey,
  { to, isForgotten }: Owed,
): Promise<boolean> {
  const plan = move(scheduleFlow, 'Ended', 'reopen')
  const { rows } = await sql`
    with payment as (
      update payments p set status = ${to}, captured_at = null,
        means = coalesce((select s.means from schedules s where s.organization_id = p.organization_id and s.order_id = p.order_id), 'Card'),
        retry_on = case when ${isForgotten} then r.was_retry_on end,
        regularise_until = case when ${isForgotten} then r.was_regularise_until end
      from recorded_payments r
      where p.organization_id = ${organizationId} and p.id = ${paymentId} and p.status = 'Authorized'
        and r.organization_id = p.organization_id and r.payment_id = p.id and r.was_status is not null and r.voided_at is null
      returning p.organization_id, p.id, p.order_id, p.due_on
    ), plan as (
      update schedules s set status = case when s.status = ${plan.from} then ${plan.to} else s.status end,
        next_on = case when ${to} = 'Waiting' then least(s.next_on, p.due_on) else s.next_on end
      from payment p where s.organization_id = p.organization_id and s.order_id = p.order_id and s.frequency = 'Installment'
    )
    select id from payment`.execute(tx)
  if (rows.length !== 1) return false
  if (isForgotten)
    await tx
      .deleteFrom('recordedPayments')
      .where('organizationId', '=', organizationId)
      .where('paymentId', '=', paymentId)
      .execute()
  return true
}
