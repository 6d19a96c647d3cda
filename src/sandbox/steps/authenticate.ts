import { cardError } from '../objects/api-error.ts'
import type { ErrorBody } from '../objects/common.ts'
import type { PaymentIntent } from '../objects/payment-intent.ts'
import type { SetupIntent } from '../objects/setup-intent.ts'
import { testCards } from '../rules/test-cards.ts'
import type { Draft } from '../store/draft.ts'
import { authorise, decline, failIntent } from './confirm-intent.ts'
import { completeSetup, failSetup } from './confirm-setup.ts'

export type Verdict = 'accept' | 'refuse'

const notAuthenticated: ErrorBody = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
  message:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
}

/** The holder answered on the bank's page. A second answer finds nothing to decide and changes nothing. */
export const authenticatePayment = (draft: Draft, intent: PaymentIntent, verdict: Verdict): void => {
  if (intent.status !== 'requires_action') return
  const method = draft.need('payment_method', intent.payment_method ?? '')
  if (verdict === 'refuse') {
    failIntent(draft, intent, { ...notAuthenticated, payment_method: method })
    return
  }
  const card = testCards[draft.need('sandbox.method', method.id).test] ?? {}
  const refusal = card.decline ?? card.declineAfterAuthentication
  if (refusal) decline(draft, intent, method, refusal)
  else authorise(draft, intent, method, true)
}

/** The same for a payment method that is only being kept. */
export const authenticateSetup = (draft: Draft, setup: SetupIntent, verdict: Verdict): void => {
  if (setup.status !== 'requires_action') return
  const method = draft.need('payment_method', setup.payment_method ?? '')
  if (verdict === 'refuse') {
    const code = 'setup_intent_authentication_failure'
    failSetup(draft, setup, { ...notAuthenticated, code, payment_method: method })
    return
  }
  const card = testCards[draft.need('sandbox.method', method.id).test] ?? {}
  const refusal = card.declineAfterAuthentication
  if (refusal) failSetup(draft, setup, cardError(refusal.code, refusal.message, { payment_method: method }))
  else completeSetup(draft, setup, method, null)
}
