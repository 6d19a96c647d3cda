import { sql } from 'kysely'
import type { ErrorCode } from '#domain/errors.ts'
import type { Locale } from '#domain/locale.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import type { PaymentStatus } from '#domain/payment/payment-flow.ts'
import type { PaymentMethodType, ShownMethod } from '#domain/payment/payment-method-type.ts'
import type { ProviderName } from '#domain/payment/provider.ts'
import type { Recovery } from '#domain/payment/recovery.ts'
import type { ScheduleFrequency } from '#domain/payment/schedule.ts'
import type { ScheduleStatus } from '#domain/payment/schedule-flow.ts'
import { attemptJson } from './payment-attempts.ts'
import type { PaymentPlace } from './payment-state.ts'
import { accountAt, mayCollectAt } from './provider-accounts.ts'
import type { Reader } from './schema.ts'

/** A payment of an order that was refused, or that is being settled. Amounts in cents, `dueOn` an ISO day. */
export type UnpaidPayment = {
  readonly id: number
  readonly key: string
  readonly organizationId: number
  readonly orderId: number
  readonly number: number
  readonly dueOn: string
  readonly amount: number
  readonly amountTip: number
  readonly status: PaymentStatus
  readonly refusals: number
  /** The ISO day on which it is tried again without its payer; `null`: it is not. */
  readonly retryOn: string | null
  /** The last ISO day on which its payer may settle it; `null`: no day was set. */
  readonly regulariseUntil: string | null
}

/** The method that is kept for an order's later payments. */
export type KeptForLater = {
  readonly frequency: ScheduleFrequency
  readonly status: ScheduleStatus
  readonly count: number | null
  readonly customerId: string
  readonly paymentMethod: string | null
  readonly means: PaymentMethodType
  readonly method: ShownMethod | null
  /** When its payer last gave another card, or raised what it takes; `null`: never. */
  readonly changedAt: string | null
}

/** Everything that decides about the settling of a refused payment, read in one round trip. */
export type RecoveryState = {
  readonly payment: UnpaidPayment
  /** The visit asked for, else the newest; `null`: nobody came yet. */
  readonly visit: Recovery | null
  /** The newest later attempt of the payment. */
  readonly attempt: PaymentAttempt | null
  /** Why it could not be taken on its day: what the bank answered when the payer was not there. */
  readonly refusal: {
    readonly errorCode: ErrorCode
    readonly declineCode: string | null
    readonly paymentMethod: string | null
  } | null
  readonly schedule: KeptForLater | null
  readonly place: PaymentPlace & {
    readonly organizationName: string
    readonly provider: ProviderName
  }
  readonly locale: Locale
  /** No kill switch stops payments. */
  readonly paymentsOn: boolean
}

/** Which payment: by its own capability, or by that of a visit. */
export type RecoveryKey = { readonly paymentKey: string } | { readonly regularisationId: string }

const visitJson = sql`jsonb_build_object('id', v.id, 'organizationId', v.organization_id, 'paymentId', v.payment_id,
  'status', v.status, 'provider', v.provider, 'failedAttempts', v.failed_attempts, 'errorCode', v.error_code,
  'backUrl', v.back_url, 'locale', v.locale, 'trace', v.trace_id, 'expiresAt', instant(v.expires_at), 'createdAt', instant(v.created_at))`

/**
 * The state of a payment of an order, or `undefined`. To decide, lock the living visits and the payment first and read
 * then, in a statement of its own.
 */
export async function recoveryState(db: Reader, key: RecoveryKey): Promise<RecoveryState | undefined> {
  const asked = 'regularisationId' in key ? key.regularisationId : null
  const which =
    'paymentKey' in key
      ? sql`p.key = ${key.paymentKey}`
      : sql`(p.organization_id, p.id) = (select organization_id, payment_id from regularisations where id = ${asked})`
  const { rows } = await sql<{ state: RecoveryState }>`
    select jsonb_build_object(
      'payment', jsonb_build_object('id', p.id, 'key', p.key, 'organizationId', p.organization_id, 'orderId', p.order_id,
        'number', p.number, 'dueOn', p.due_on, 'amount', p.amount, 'amountTip', p.amount_tip, 'status', p.status,
        'refusals', p.refusals, 'retryOn', p.retry_on, 'regulariseUntil', p.regularise_until),
      'visit', (select ${visitJson} from regularisations v
        where v.organization_id = p.organization_id and v.payment_id = p.id and (${asked}::uuid is null or v.id = ${asked}::uuid)
        order by v.created_at desc, v.id desc limit 1),
      'attempt', (select ${attemptJson} from payment_attempts a
        where a.organization_id = p.organization_id and a.payment_id = p.id and a.trigger <> 'checkout'
        order by a.number desc limit 1),
      'refusal', (
        select jsonb_build_object('errorCode', a.error_code, 'declineCode', a.decline_code,
          'paymentMethod', a.payment_method) from payment_attempts a
        where a.organization_id = p.organization_id and a.payment_id = p.id and a.trigger <> 'recovery'
          and a.error_code is not null
        order by a.number desc limit 1),
      'schedule', (select jsonb_build_object('frequency', s.frequency, 'status', s.status, 'count', s.count,
          'customerId', s.customer_id, 'paymentMethod', s.payment_method, 'means', s.means, 'method', s.method,
          'changedAt', (select instant(max(u.created_at)) from setups u
            where u.organization_id = s.organization_id and u.schedule_id = s.id and u.status = 'kept'))
        from schedules s where s.organization_id = p.organization_id and s.order_id = p.order_id),
      'place', jsonb_build_object('cartId', x.cart_id, 'organizationSlug', o.slug, 'organizationName', o.name,
        'formType', f.form_type, 'formSlug', f.slug, 'title', f.title, 'startDate', instant(f.start_at),
        'provider', w.provider, 'accountId', ${accountAt('o', sql`w.provider`)},
        'allowCollect', ${mayCollectAt('o', sql`w.provider`)}),
      'locale', x.locale,
      'paymentsOn', not exists (select from kill_switches k where k.name = 'payments'
        and (k.organization_id is null or k.organization_id = p.organization_id))
    ) as state
    from payments p
    join orders x on x.organization_id = p.organization_id and x.id = p.order_id
    join organizations o on o.id = p.organization_id
    join forms f on f.organization_id = x.organization_id and f.id = x.form_id
    -- Where a method is kept, its provider takes the payment; else the visit's own, else the one that a new visit begins with.
    cross join lateral (select coalesce(
      (select s.provider from schedules s where s.organization_id = p.organization_id and s.order_id = p.order_id),
      (select v.provider from regularisations v
        where v.organization_id = p.organization_id and v.payment_id = p.id and (${asked}::uuid is null or v.id = ${asked}::uuid)
        order by v.created_at desc, v.id desc limit 1),
      o.provider) as provider) w
    where ${which}`.execute(db)
  return rows[0]?.state
}
