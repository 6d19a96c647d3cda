import type { ColumnType, Generated } from 'kysely'
import type { Mandate, PaymentMeans } from '#domain/payment/payment-means.ts'
import type { RefundLine } from '#domain/payment/refund.ts'
import type { Columns } from './row-types.ts'

type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>
type Instant = string
type Day = string

/** The tables of what follows the first charge: later charges, refunds, withdrawals, disputes, payouts, documents (migrations 9, 12). */
export type PaymentTables = {
  regularisations: {
    organization_id: number
    id: string
    payment_id: number
    status: Generated<Columns['regularisationStatus']>
    failed_attempts: Generated<number>
    error_code: Columns['errorCode'] | null
    locale: 'fr' | 'en'
    trace_id: string
    expires_at: Instant
    created_at: Instant
  }
  charges: {
    organization_id: number
    id: string
    payment_id: number
    number: number
    regularisation_id: string | null
    status: Generated<Columns['chargeStatus']>
    means: Generated<PaymentMeans>
    amount: number
    customer_id: string | null
    payment_method: string
    keep_method: Generated<boolean>
    intent_id: string | null
    account_id: string
    replay: Generated<number>
    error_code: Columns['errorCode'] | null
    decline_code: string | null
    trace_id: string
    created_at: Instant
    settled_at: Instant | null
  }
  refunds: {
    organization_id: number
    id: string
    number: Generated<number>
    payment_id: number
    status: Generated<Columns['refundStatus']>
    organization_part: number
    tip_part: number
    lines: OptionalJson<readonly RefundLine[]>
    cancel_order: Generated<boolean>
    send_mail: Generated<boolean>
    comment: string | null
    requested_by: string
    provider_refund_id: string | null
    replay: Generated<number>
    returned_at: Instant | null
    trace_id: string
    created_at: Instant
    settled_at: Instant | null
  }
  withdrawals: {
    organization_id: number
    order_id: number
    lines: ColumnType<readonly RefundLine[], string, string>
    amount: number
    refund_by: Day
    trace_id: string
    created_at: Instant
  }
  disputes: {
    organization_id: number
    id: string
    payment_id: number
    provider_dispute_id: string
    status: Columns['disputeStatus']
    amount: number
    fee: Generated<number>
    organization_part: number
    reversed: Generated<number>
    receivable: Generated<number>
    provider_charge_id: string
    replay: Generated<number>
    reason: string | null
    trace_id: string
    created_at: Instant
    settled_at: Instant | null
  }
  account_balances: { organization_id: number; account: string; amount: number; recorded_until: Instant }
  payouts: {
    organization_id: number
    id: string
    provider_payout_id: string
    status: Columns['payoutStatus']
    amount: number
    arrival_on: Day | null
    statement: OptionalJson<unknown>
    trace_id: string
    created_at: Instant
    settled_at: Instant | null
  }
  provider_cursors: { name: string; cursor: string | null; seen_at: Instant }
  reconciliations: {
    id: string
    started_at: Instant
    finished_at: Instant | null
    compared: Generated<number>
    difference: Generated<number>
    findings: ColumnType<unknown, string | undefined, string>
    entries_from: Instant | null
    payments_from: Instant | null
  }
  provider_movements: {
    id: string
    type: string
    amount: number
    fee: number
    source_id: string | null
    intent_id: string | null
    created_at: Instant
    explained_at: Instant | null
  }
  setups: {
    organization_id: number
    id: string
    schedule_id: number
    status: Generated<Columns['setupStatus']>
    amount: number | null
    payment_method: string
    customer_id: string
    account_id: string
    setup_id: string | null
    replay: Generated<number>
    decline_code: string | null
    trace_id: string
    created_at: Instant
    settled_at: Instant | null
  }
  document_numbers: { organization_id: number; series: string; year: number; next: Generated<number> }
  documents: {
    organization_id: number
    id: string
    kind: 'attestation'
    subject_id: string
    series: string
    year: number
    number: number
    locale: 'fr' | 'en'
    sha256: string
    size: number
    created_at: Instant
  }
  user_customers: { user_id: number; customer_id: string; created_at: Instant }
}

/** What migration 9 added to `payments`. */
export type PaymentExtras = {
  means: Generated<PaymentMeans>
  retry_on: Day | null
  refusals: Generated<number>
  regularise_until: Day | null
}

/** What migration 9 added to `payment_attempts`. */
export type AttemptExtras = {
  means: Generated<PaymentMeans>
  mandate: OptionalJson<Mandate>
  method: OptionalJson<Columns['shownMethod']>
  user_id: number | null
  customer_id: string | null
  keep_card: Generated<boolean>
}

/** What migration 9 added to `schedules`. */
export type ScheduleExtras = {
  means: Generated<PaymentMeans>
  method: OptionalJson<Columns['shownMethod']>
  mandate: OptionalJson<Mandate>
  suspended_until: Day | null
  expiry_told_for: string | null
}
