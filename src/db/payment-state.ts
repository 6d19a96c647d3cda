import { sql } from 'kysely'
import type { FormType } from '#domain/form/form.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { PaymentAttempt } from '#domain/payment/attempt.ts'
import type { ProviderName } from '#domain/payment/provider.ts'
import type { Payment, PaymentRequest } from '#domain/payment/request.ts'
import { payerOfJson } from './carts.ts'
import { type CampaignHead, type CampaignNow, campaignOfHead } from './forms.ts'
import { attemptColumns } from './payment-attempts.ts'
import { requestColumns } from './payment-requests.ts'
import { paymentColumns } from './payments.ts'
import { instant, rowOf } from './row-json.ts'
import type { Reader, RowJson, Transaction } from './schema.ts'

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
  /** A program of the organization hears of orders (rule INT-4). */
  readonly isHeard: boolean
}

type Read = Omit<PaymentState, 'request' | 'payment' | 'attempt' | 'cart' | 'payer' | 'place'> & {
  readonly request: RowJson<'paymentRequests'>
  readonly payment: RowJson<'payments'>
  readonly attempt: RowJson<'paymentAttempts'> | null
  readonly cart: Pick<RowJson<'carts'>, 'status' | 'created_at'>
  readonly payer: RowJson<'payers'> | null
  /** Without what stands on the request. */
  readonly place: Omit<PaymentPlace, 'cartId' | 'provider'>
}

/** The state of a request, with its newest attempt or the one asked for. Whoever decides by it reads it under {@link lockPaymentState}. */
export async function paymentState(
  db: Reader,
  requestId: string,
  attemptId: string | null = null,
): Promise<PaymentState | undefined> {
  const { rows } = await sql<{ read: Read | null }>`
    select payment_read(${requestId}, ${attemptId}) as read`.execute(db)
  return stateOf(rows[0]?.read)
}

/** The same, its request locked before it is read: the first lock of every step of a payment (rules STK-5 and PAY-7). */
export async function lockPaymentState(
  tx: Transaction,
  requestId: string,
  attemptId: string | null = null,
): Promise<PaymentState | undefined> {
  const { rows } = await sql<{ read: Read | null }>`
    select payment_locked(${requestId}, ${attemptId}) as read`.execute(tx)
  return stateOf(rows[0]?.read)
}

/** The same with its campaign, for the page that shows it. */
export async function paymentInCampaign(
  db: Reader,
  requestId: string,
): Promise<{ readonly state: PaymentState; readonly campaign: CampaignNow } | undefined> {
  const { rows } = await sql<{ read: Read | null; head: CampaignHead }>`
    select payment_read(id, null) as read, campaign_head(organization_id, form_id) as head
    from payment_requests where id = ${requestId}`.execute(db)
  const state = stateOf(rows[0]?.read)
  return rows[0] && state && { state, campaign: await campaignOfHead(db, rows[0].head) }
}

function stateOf(read: Read | null | undefined): PaymentState | undefined {
  if (read == null) return undefined
  const { payment, attempt, cart, payer, place, ...facts } = read
  const request = rowOf<PaymentRequest>(read.request, requestColumns)
  return {
    ...facts,
    request,
    place: { ...place, cartId: request.cartId, provider: request.provider },
    payment: rowOf<Payment>(payment, paymentColumns),
    attempt: attempt && rowOf<PaymentAttempt>(attempt, attemptColumns),
    cart: { status: cart.status as PaymentState['cart']['status'], createdAt: instant(cart.created_at) },
    payer: payer && payerOfJson(payer),
  }
}
