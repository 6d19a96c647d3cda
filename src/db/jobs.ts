import { sql } from 'kysely'
import type { Transaction } from './schema.ts'

/** Every job and what it carries. `trace` follows the request that caused it. The job row is the outbox. */
export type Jobs = {
  /** Capture an authorised payment (D5). */
  'capture-payment': { organizationId: number; paymentId: number }
  /** Give back an authorisation or money that has no order (D5). */
  'undo-attempt': { organizationId: number; attemptId: string }
  /** Look at what the provider says about an event's intent. */
  'handle-provider-event': { account: string; eventId: string; intentId: string }
  /** Book the provider's own fee once it is known. */
  'book-provider-fee': { organizationId: number; paymentId: number }
  'send-mail': { organizationId: number; kind: MailKind; subjectId: string }
}

export type MailKind = 'orderConfirmation' | 'orderCancelled' | 'moneyReturned'
export type JobName = keyof Jobs

type Options = {
  readonly trace: string
  /** Two waiting jobs with one key become one, at the time of the first. */
  readonly key?: string
  /** ISO instant; at once when absent. */
  readonly runAt?: string
  readonly maxAttempts?: number
}

/** Queues a job inside the caller's transaction: it exists exactly when the transaction commits. */
export async function enqueue<Name extends JobName>(
  tx: Transaction,
  name: Name,
  payload: Jobs[Name],
  { trace, key, runAt, maxAttempts = 25 }: Options,
): Promise<void> {
  const body = JSON.stringify({ ...payload, trace })
  await sql`
    select graphile_worker.add_job(${name}, payload => ${body}::json, run_at => ${runAt ?? null}::timestamptz,
      job_key => ${key ?? null}::text,
      job_key_mode => 'preserve_run_at', max_attempts => ${maxAttempts}::integer)`.execute(tx)
}
