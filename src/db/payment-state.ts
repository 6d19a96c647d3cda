import { sql } from 'kysely'
import type { FormType } from '#domain/form/form.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import type { ProviderName } from '#domain/payment/provider.ts'
import type { Payment, PaymentRequest } from '#domain/payment/request.ts'
import { payerJson } from './carts.ts'
import { attemptJson } from './payment-attempts.ts'
import { paymentJson } from './payments.ts'
import { accountAt, mayCollectAt } from './provider-accounts.ts'
import type { Reader } from './schema.ts'

/** Where a payment belongs: enough for its addresses and for the provider. */
export type PaymentPlace = {
  readonly cartId: string
  readonly organizationSlug: string
  readonly formType: FormType
  readonly formSlug: string
  readonly title: string
  /** Whom the payments of this session go through; the account is the organization's there. */
  readonly provider: ProviderName
  readonly accountId: string | null
  readonly allowCollect: boolean
  /** When what is sold takes place, an ISO instant; `null` where it has no date. */
  readonly startDate: string | null
}

/** Everything that decides about a payment request, read in one round trip. */
export type PaymentState = {
  readonly request: PaymentRequest
  /** The charge of the payment page: the request's first. */
  readonly payment: Payment
  /** The newest attempt, or the one asked for. */
  readonly attempt: PaymentAttempt | null
  readonly cart: { readonly status: 'open' | 'expired' | 'paid'; readonly createdAt: string }
  readonly payer: Payer | null
  /** The order of the cart, whoever paid it. */
  readonly orderId: number | null
  readonly place: PaymentPlace
  /** No kill switch stops new payments. */
  readonly paymentsOn: boolean
}

/**
 * The state of a request. To decide, lock the request first and read then, in two statements: a joined `for update` that
 * had to wait would show the other tables as they were before the wait.
 */
export async function paymentState(
  db: Reader,
  requestId: string,
  attemptId: string | null = null,
): Promise<PaymentState | undefined> {
  const { rows } = await sql<{ state: PaymentState }>`
    select jsonb_build_object(
      'request', jsonb_build_object('id', r.id, 'organizationId', r.organization_id, 'cartId', r.cart_id,
        'cartVersion', r.cart_version, 'formId', r.form_id, 'status', r.status, 'provider', r.provider, 'amount', r.amount, 'tip', r.tip,
        'frozen', r.frozen, 'consents', r.consents, 'failedAttempts', r.failed_attempts, 'errorCode', r.error_code,
        'customerId', r.customer_id, 'backUrl', r.back_url, 'locale', r.locale, 'trace', r.trace_id, 'expiresAt', instant(r.expires_at),
        'createdAt', instant(r.created_at)),
      'payment', ${paymentJson('p')},
      'attempt', case when a.id is not null then ${attemptJson('a')} end,
      'cart', jsonb_build_object('status', c.status, 'createdAt', instant(c.created_at)),
      'payer', ${payerJson('y')},
      'orderId', (select id from orders x where x.organization_id = r.organization_id and x.cart_id = r.cart_id),
      'place', jsonb_build_object('cartId', r.cart_id, 'organizationSlug', o.slug, 'formType', f.form_type, 'formSlug', f.slug,
        'title', f.title, 'provider', r.provider, 'accountId', ${accountAt('o', sql`r.provider`)},
        'allowCollect', ${mayCollectAt('o', sql`r.provider`)}, 'startDate', instant(f.start_at)),
      'paymentsOn', not exists (select from kill_switches k where k.name = 'payments'
        and (k.organization_id is null or k.organization_id = r.organization_id))
    ) as state
    from payment_requests r
    join payments p on p.organization_id = r.organization_id and p.request_id = r.id and p.number = 1
    join carts c on c.organization_id = r.organization_id and c.id = r.cart_id
    join organizations o on o.id = r.organization_id
    join forms f on f.organization_id = r.organization_id and f.id = r.form_id
    left join payers y on y.organization_id = r.organization_id and y.cart_id = r.cart_id
    left join lateral (
      select * from payment_attempts t where t.organization_id = p.organization_id and t.payment_id = p.id and t.trigger = 'checkout'
        and (${attemptId}::uuid is null or t.id = ${attemptId}::uuid)
      order by t.number desc limit 1) a on true
    where r.id = ${requestId}`.execute(db)
  return rows[0]?.state
}
