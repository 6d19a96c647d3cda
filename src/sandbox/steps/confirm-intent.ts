import { cardError, invalid, KeptError } from '../objects/api-error.ts'
import type { ErrorBody } from '../objects/common.ts'
import type { PaymentIntent } from '../objects/payment-intent.ts'
import type { MethodSecret, PaymentMethod } from '../objects/payment-method.ts'
import { authenticationRequired, type Decline, type TestCard, testCards } from '../rules/test-cards.ts'
import type { Draft } from '../store/draft.ts'
import { captureIntent } from './capture-intent.ts'
import { expiryOf } from './card-expiry.ts'
import { createCharge } from './create-charge.ts'
import { keepMethod } from './keep-method.ts'
import { bankAction } from './next-action.ts'

export type Confirmation = {
  method: PaymentMethod
  /** The payer is not there. */
  offSession: boolean
  returnUrl: string | undefined
  /** The merchant would rather have an error than an action. */
  failOnAction: boolean
  /** The mandate under which an account is debited. */
  mandate: string | null
}

/** Tries to pay an intent. A refusal is kept and answered as the provider's 402. */
export const confirmIntent = (
  draft: Draft,
  intent: PaymentIntent,
  confirmation: Confirmation,
): PaymentIntent | KeptError => {
  const { method } = confirmation
  const secret = draft.need('sandbox.method', method.id)
  checkMethod(intent, method, secret)
  if (method.type === 'sepa_debit') return startDebit(draft, intent, method, confirmation.mandate)
  const card = testCards[secret.test] ?? {}
  const expired = expiryOf(draft, method)
  if (expired) return decline(draft, intent, method, expired)
  if (asksBank(card, secret, intent, confirmation.offSession)) {
    if (confirmation.offSession || confirmation.failOnAction)
      return decline(draft, intent, method, authenticationRequired)
    return askBank(draft, intent, method, confirmation.returnUrl)
  }
  const refusal = card.decline ?? (confirmation.offSession ? card.declineOffSession : undefined)
  return refusal ? decline(draft, intent, method, refusal) : authorise(draft, intent, method, false)
}

const checkMethod = (intent: PaymentIntent, method: PaymentMethod, secret: MethodSecret): void => {
  if (!intent.payment_method_types.includes(method.type))
    throw invalid(`The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent.`, {
      code: 'payment_intent_incompatible_payment_method',
      param: 'payment_method',
    })
  if (method.type === 'sepa_debit' && intent.capture_method === 'manual')
    throw invalid('The capture method manual is not supported by sepa_debit.', { param: 'capture_method' })
  if (method.customer !== null && method.customer !== intent.customer)
    throw invalid(
      'The payment method you provided has already been attached to a customer. You must provide the customer when using it.',
      { param: 'payment_method' },
    )
  if (secret.spent)
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, and may not be used again.',
      { code: 'payment_method_unexpected_state', param: 'payment_method' },
    )
}

const asksBank = (
  card: TestCard,
  secret: MethodSecret,
  intent: PaymentIntent,
  offSession: boolean,
): boolean => {
  if (card.authentication === 'always') return true
  if (card.authentication === 'until set up') return !(offSession && secret.setUp)
  const wished = (intent.payment_method_options.card as { request_three_d_secure?: string } | undefined)
    ?.request_three_d_secure
  return !offSession && (wished === 'any' || wished === 'challenge')
}

const askBank = (
  draft: Draft,
  intent: PaymentIntent,
  method: PaymentMethod,
  returnUrl: string | undefined,
): PaymentIntent => {
  const asked = draft.put<PaymentIntent>({
    ...intent,
    last_payment_error: null,
    next_action: bankAction(draft, intent, returnUrl),
    payment_method: method.id,
    status: 'requires_action',
  })
  draft.emit('payment_intent.requires_action', asked)
  return asked
}

/** Reserves the amount on the card, and takes it at once unless the intent is captured by hand. */
export const authorise = (
  draft: Draft,
  intent: PaymentIntent,
  method: PaymentMethod,
  authenticated: boolean,
): PaymentIntent => {
  const charge = createCharge(draft, intent, method, { status: 'succeeded', authenticated })
  keepMethod(draft, method, intent.customer, intent.setup_future_usage, authenticated)
  const paid: PaymentIntent = {
    ...intent,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
  }
  draft.emit('charge.succeeded', charge)
  if (intent.capture_method !== 'manual') return captureIntent(draft, paid, charge)
  const held = draft.put<PaymentIntent>({
    ...paid,
    amount_capturable: intent.amount,
    status: 'requires_capture',
  })
  draft.later('lapse', intent.id, draft.settings.authorisationMs)
  draft.emit('payment_intent.amount_capturable_updated', held)
  return held
}

/** Sends a debit to the bank; the answer comes later, see `settle-debit.ts`. */
const startDebit = (
  draft: Draft,
  intent: PaymentIntent,
  method: PaymentMethod,
  mandate: string | null,
): PaymentIntent => {
  const charge = createCharge(draft, intent, method, { status: 'pending', mandate })
  keepMethod(draft, method, intent.customer, intent.setup_future_usage, true)
  const sent = draft.put<PaymentIntent>({
    ...intent,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'processing',
  })
  draft.later('settle_debit', intent.id, draft.settings.debitMs + draft.settings.debitDelayMs())
  draft.emit('charge.pending', charge)
  draft.emit('payment_intent.processing', sent)
  return sent
}

/** The bank said no: the intent waits for another payment method. */
export const decline = (
  draft: Draft,
  intent: PaymentIntent,
  method: PaymentMethod,
  reason: Decline,
): KeptError => {
  const charge = createCharge(draft, intent, method, { status: 'failed', decline: reason })
  const more = reason.declineCode === undefined ? {} : { decline_code: reason.declineCode }
  const error = cardError(reason.code, reason.message, { ...more, charge: charge.id, payment_method: method })
  draft.emit('charge.failed', charge)
  const failed = failIntent(draft, { ...intent, latest_charge: charge.id }, error)
  return new KeptError(402, { ...error, payment_intent: failed })
}

/** Back to the beginning, with the reason. */
export const failIntent = (draft: Draft, intent: PaymentIntent, error: ErrorBody): PaymentIntent => {
  const failed = draft.put<PaymentIntent>({
    ...intent,
    last_payment_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  draft.emit('payment_intent.payment_failed', failed)
  return failed
}
