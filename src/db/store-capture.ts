import { sql } from 'kysely'
import { move } from '#domain/flow.ts'
import { assertBalanced, type LedgerEntry } from '#domain/ledger/ledger.ts'
import { orderFlow } from '#domain/order/order-flow.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import { attemptMove } from '#domain/payment/attempt-flow.ts'
import { paymentFlow } from '#domain/payment/payment-flow.ts'
import type { Payment } from '#domain/payment/request.ts'
import { type Telling, toldOf } from './events.ts'
import { addJob } from './jobs.ts'
import { placeJobs } from './place-jobs.ts'
import type { Reader } from './schema.ts'

type Capture = {
  readonly payment: Pick<Payment, 'organizationId' | 'id' | 'status'>
  readonly attempt: Pick<PaymentAttempt, 'status' | 'capture'>
  /** What is booked, each with the id of its row: the capture, and the provider's fee where it is known. */
  readonly entries: readonly { readonly id: string; readonly entry: LedgerEntry }[]
  /** The fee is not known yet: a job asks for it. */
  readonly feeUnknown: boolean
  readonly event: Telling
  readonly now: string
  readonly trace: string
}

/**
 * Records a capture in one statement: the payment, its attempt and its order move, the entries with their postings are
 * booked, mail, attestation and fee are queued, programs told; all of it only if the payment was still being captured, or at the bank.
 * Returns whether it was.
 */
export async function storeCapture(db: Reader, capture: Capture): Promise<boolean> {
  const paid =
    capture.payment.status === 'WaitingBankValidation'
      ? move(paymentFlow, 'WaitingBankValidation', 'clear')
      : move(paymentFlow, 'Capturing', 'capture')
  const taken = attemptMove(capture.attempt, 'capture')
  if (taken === undefined) return false
  const processed = move(orderFlow, 'Committed', 'process')
  const mail = sql`json_build_object('organizationId', organization_id, 'kind', 'orderConfirmation',
    'subjectId', order_id::text, 'trace', ${capture.trace}::text)`
  const key = sql`json_build_object('organizationId', organization_id, 'paymentId', id, 'trace', ${capture.trace}::text)`
  const { rows } = await sql<{ recorded: number }>`
    with charge as (
      update payments set status = ${paid.to}, captured_at = ${capture.now}
      where organization_id = ${capture.payment.organizationId} and id = ${capture.payment.id} and status = ${paid.from}
      returning organization_id, id, order_id, attempt_id
    ), attempt as (
      update payment_attempts a set status = ${taken.to}, settled_at = ${capture.now}
      from charge where a.organization_id = charge.organization_id and a.id = charge.attempt_id and a.status = ${taken.from}
    ), sold as (
      update orders o set status = ${processed.to}
      from charge where o.organization_id = charge.organization_id and o.id = charge.order_id
        and o.status = ${processed.from}
      returning o.organization_id, o.id, o.form_id
    ), tickets as (
      ${placeJobs(sql`sold`, capture.trace)}
    ), entry as (
      insert into ledger_entries (organization_id, id, kind, key, payment_id, trace_id, booked_at)
      select charge.organization_id, e.id, e.kind, e.key, charge.id, ${capture.trace}, ${capture.now}::timestamptz
      from charge, jsonb_to_recordset(${entryRows(capture)}::jsonb) as e (id uuid, kind text, key text)
      on conflict (organization_id, kind, key) do nothing
      returning organization_id, id
    ), posting as (
      insert into postings (organization_id, entry_id, position, account, amount)
      select entry.organization_id, entry.id, p.position, p.account, p.amount
      from entry join jsonb_to_recordset(${postingRows(capture)}::jsonb)
        as p (entry_id uuid, position integer, account text, amount integer) on p.entry_id = entry.id
    ), mail as (
      select ${addJob('send-mail', mail)} from charge
    ), paper as (
      select ${addJob('make-attestation', key)} from charge
    ), fee as (
      select ${addJob('book-provider-fee', key)} from charge where ${capture.feeUnknown}
    ), ${toldOf('charge', capture.event)}
    select ((select count(*) from charge) + 0 * (select count(*) from mail)
      + 0 * (select count(*) from paper) + 0 * (select count(*) from tickets) + 0 * (select count(*) from fee) + 0 * (select count(*) from telling))::integer
      as recorded`.execute(db)
  return rows[0]?.recorded === 1
}

function entryRows({ entries }: Capture): string {
  return JSON.stringify(entries.map(({ id, entry }) => ({ id, kind: entry.kind, key: entry.key })))
}

function postingRows({ entries }: Capture): string {
  return JSON.stringify(
    entries.flatMap(({ id, entry }) =>
      assertBalanced(entry).postings.map(({ account, amount }, position) => ({
        entry_id: id,
        position,
        account,
        amount,
      })),
    ),
  )
}
