import { sql } from 'kysely'
import type { Look } from './provider-events.ts'
import type { Transaction } from './schema.ts'

/** Every job and what it carries. `trace` follows the request that caused it. The job row is the outbox. */
export type Jobs = {
  /** Capture an authorised payment (rule PAY-1). */
  'capture-payment': { organizationId: number; paymentId: number }
  /** Send a direct debit whose order is committed (rule PAY-18). */
  'send-debit': { organizationId: number; paymentId: number }
  /** Give back an authorisation or money that has no order (rule PAY-8). */
  'undo-attempt': { organizationId: number; attemptId: string }
  /** Look at what the provider says about the object of an event. */
  'handle-provider-event': { account: string } & Look
  /** Write what a payout is made of. */
  'write-statement': { organizationId: number; payoutId: string }
  /** Book the provider's own fee once it is known. */
  'book-provider-fee': { organizationId: number; paymentId: number }
  /** Take a payment whose day has come, without its payer (rule DUE-5). */
  'charge-payment': { organizationId: number; paymentId: number }
  /** Give money back, one call per refund, and read it back (rule REF-4). */
  'send-refund': { organizationId: number; refundId: string }
  /** Give back what the bank still brought of an order while the refund that cancelled it was under way. */
  'refund-late-charges': { organizationId: number; refundId: string }
  /** Give the organization its part again after a refund that the bank sent back. */
  'return-part': { organizationId: number; refundId: string }
  /** Take the organization's part of a dispute, or give it again. */
  'settle-dispute': { organizationId: number; disputeId: string }
  /** Make the attestation of a payment whose money came. */
  'make-attestation': { organizationId: number; paymentId: number }
  'send-mail': { organizationId: number; kind: MailKind; subjectId: string }
  /** A mail about an account, which belongs to no organization. */
  'send-account-mail': { kind: AccountMailKind; subjectId: string; locale: 'fr' | 'en' }
}

export type MailKind =
  | ChargeMailKind
  | ScheduleMailKind
  | WithdrawalMailKind
  | 'administratorInvited'
  | 'orderConfirmation'
  | 'orderCancelled'
  | 'moneyReturned'
  | 'debitAnnounced'
  | 'debitRefused'
  | 'orderUnpaid'
  | 'refunded'
  | 'refundFailed'
  | 'refundSentBack'
  | 'tipRefundFailed'
  | 'disputeOpened'
  | 'disputeWon'
  | 'disputeLost'

/** Mails about charges after the first. */
export type ChargeMailKind =
  | 'chargeAnnounced'
  | 'chargeDone'
  | 'chargeRefused'
  | 'chargeReturned'
  | 'methodExpiring'

/** Mails about a change of what is charged later. */
export type ScheduleMailKind = 'scheduleChanged' | 'scheduleStopped'

/** Mails about a withdrawal, to its payer and to the organization's administrators. */
export type WithdrawalMailKind = 'withdrawalReceived' | 'withdrawalTold'

/** Mails about changes that users made to their account, keyed by user and instant. */
export type ProfileMailKind = 'newEmail' | 'newEmailTold' | 'accountErased'

/** Mails about an account: links keyed by their id, a new password by user and instant. */
export type AccountMailKind = ProfileMailKind | 'link' | 'passwordChanged'

export type JobName = keyof Jobs

type Options = {
  readonly trace: string
  /** Two waiting jobs with one key become one, at the time of the first. */
  readonly key?: string
  /** ISO instant; at once when absent. */
  readonly runAt?: string
  readonly maxAttempts?: number
}

/** Queues a job inside the caller's transaction: it exists if and only if the transaction commits. */
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
