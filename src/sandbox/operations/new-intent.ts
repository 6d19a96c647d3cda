import type { Metadata } from '../objects/common.ts'
import type { CaptureMethod, PaymentIntent } from '../objects/payment-intent.ts'
import type { Draft } from '../store/draft.ts'
import { newId, randomText } from '../store/ids.ts'

export type GivenIntent = {
  amount: number
  currency: string
  allowed_payment_method_types?: string[]
  application_fee_amount?: number
  automatic_payment_methods?: { allow_redirects?: 'always' | 'never'; enabled: boolean }
  capture_method?: CaptureMethod
  customer?: string
  description?: string | null
  metadata?: Metadata
  on_behalf_of?: string
  payment_method?: string
  payment_method_options?: Record<string, unknown>
  receipt_email?: string | null
  setup_future_usage?: 'off_session' | 'on_session'
  statement_descriptor?: string | null
  statement_descriptor_suffix?: string | null
  transfer_data?: { destination: string; amount?: number }
  transfer_group?: string
}

/** An intent as it begins. The provider's default capture is asynchronous, so callers state theirs. */
export const newIntent = (draft: Draft, given: GivenIntent): PaymentIntent => {
  const id = newId('pi')
  const types = given.allowed_payment_method_types
  return {
    id,
    object: 'payment_intent',
    amount: given.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: given.application_fee_amount ?? null,
    automatic_payment_methods: types
      ? null
      : { allow_redirects: 'always', enabled: true, ...given.automatic_payment_methods },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: given.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: draft.now,
    currency: given.currency,
    customer: given.customer ?? null,
    description: given.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: given.on_behalf_of ?? null,
    payment_method: given.payment_method ?? null,
    payment_method_options: given.payment_method_options ?? {},
    payment_method_types: types ?? (given.capture_method === 'manual' ? ['card'] : ['card', 'sepa_debit']),
    processing: null,
    receipt_email: given.receipt_email ?? null,
    review: null,
    setup_future_usage: given.setup_future_usage ?? null,
    shipping: null,
    statement_descriptor: given.statement_descriptor ?? null,
    statement_descriptor_suffix: given.statement_descriptor_suffix ?? null,
    status: given.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: given.transfer_data ?? null,
    transfer_group: given.transfer_group ?? null,
  }
}
