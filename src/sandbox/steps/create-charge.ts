import type { Charge, ChargeOutcome } from '../objects/charge.ts'
import type { PaymentIntent } from '../objects/payment-intent.ts'
import type { PaymentMethod } from '../objects/payment-method.ts'
import type { Decline } from '../rules/test-cards.ts'
import type { Draft } from '../store/draft.ts'
import { newId } from '../store/ids.ts'

export type Attempt = {
  status: Charge['status']
  decline?: Decline
  /** The holder was authenticated by the bank for this charge. */
  authenticated?: boolean
  mandate?: string | null
}

/** One try to charge a payment method, kept whether it succeeds or not. */
export const createCharge = (
  draft: Draft,
  intent: PaymentIntent,
  method: PaymentMethod,
  attempt: Attempt,
): Charge =>
  draft.put({
    id: newId(method.type === 'card' ? 'ch' : 'py'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: null,
    captured: false,
    created: draft.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: attempt.decline?.code ?? null,
    failure_message: attempt.decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: intent.on_behalf_of,
    outcome: outcomeOf(attempt),
    paid: attempt.status === 'succeeded',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(draft, intent, method, attempt),
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: attempt.status,
    transfer_data: intent.transfer_data && {
      amount: intent.transfer_data.amount ?? null,
      destination: intent.transfer_data.destination,
    },
    transfer_group: intent.transfer_group,
  })

const outcomeOf = ({ status, decline }: Attempt): ChargeOutcome | null => {
  if (status === 'pending') return null
  if (decline?.blocked)
    return {
      advice_code: null,
      network_status: 'not_sent_to_network',
      reason: 'highest_risk_level',
      risk_level: 'highest',
      seller_message: 'Stripe blocked this payment as too risky.',
      type: 'blocked',
    }
  if (decline)
    return {
      advice_code: null,
      network_status: 'declined_by_network',
      reason: decline.declineCode ?? decline.code,
      risk_level: 'normal',
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    }
  return {
    advice_code: null,
    network_status: 'approved_by_network',
    reason: null,
    risk_level: 'normal',
    seller_message: 'Payment complete.',
    type: 'authorized',
  }
}

const detailsOf = (
  draft: Draft,
  intent: PaymentIntent,
  method: PaymentMethod,
  attempt: Attempt,
): Charge['payment_method_details'] => {
  if (method.sepa_debit) {
    const { generated_from: _, ...debit } = method.sepa_debit
    return { type: 'sepa_debit', sepa_debit: { ...debit, mandate: attempt.mandate ?? null } }
  }
  const { card } = method
  if (!card) throw new Error(`Payment method ${method.id} has no face`)
  const until = draft.now + Math.floor(draft.settings.authorisationMs / 1000)
  return {
    type: 'card',
    card: {
      amount_authorized: intent.amount,
      brand: card.brand,
      ...(intent.capture_method === 'manual' ? { capture_before: until } : {}),
      checks: card.checks,
      country: card.country,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.networks.preferred ?? card.networks.available[0],
      network_token: { used: false },
      three_d_secure: attempt.authenticated ? authenticated : null,
      wallet: null,
    },
  }
}

const authenticated = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
}
