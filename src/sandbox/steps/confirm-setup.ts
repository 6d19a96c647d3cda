import { cardError, invalid, KeptError } from '../objects/api-error.ts'
import type { ErrorBody } from '../objects/common.ts'
import type { PaymentMethod } from '../objects/payment-method.ts'
import type { SetupIntent } from '../objects/setup-intent.ts'
import { testCards } from '../rules/test-cards.ts'
import type { Draft } from '../store/draft.ts'
import { expiryOf } from './card-expiry.ts'
import { attachMethod } from './keep-method.ts'
import { bankAction } from './next-action.ts'

/** Tries to keep a payment method for later charges. */
export const confirmSetup = (
  draft: Draft,
  setup: SetupIntent,
  method: PaymentMethod,
  returnUrl: string | undefined,
  mandate: string | null,
): SetupIntent | KeptError => {
  if (!setup.payment_method_types.includes(method.type))
    throw invalid(`The PaymentMethod provided (${method.type}) is not allowed for this SetupIntent.`, {
      param: 'payment_method',
    })
  const card = testCards[draft.need('sandbox.method', method.id).test] ?? {}
  const refusal = expiryOf(draft, method) ?? card.decline
  if (card.authentication && !refusal) {
    const asked = draft.put<SetupIntent>({
      ...setup,
      last_setup_error: null,
      next_action: bankAction(draft, setup, returnUrl),
      payment_method: method.id,
      status: 'requires_action',
    })
    draft.emit('setup_intent.requires_action', asked)
    return asked
  }
  if (!refusal) return completeSetup(draft, setup, method, mandate)
  const more = refusal.declineCode === undefined ? {} : { decline_code: refusal.declineCode }
  const error = cardError(refusal.code, refusal.message, { ...more, payment_method: method })
  return new KeptError(402, { ...error, setup_intent: failSetup(draft, setup, error) })
}

export const completeSetup = (
  draft: Draft,
  setup: SetupIntent,
  method: PaymentMethod,
  mandate: string | null,
): SetupIntent => {
  if (setup.customer && method.customer === null) attachMethod(draft, method, setup.customer)
  draft.put({ ...draft.need('sandbox.method', method.id), setUp: true })
  const done = draft.put<SetupIntent>({
    ...setup,
    last_setup_error: null,
    mandate,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  })
  draft.emit('setup_intent.succeeded', done)
  return done
}

export const failSetup = (draft: Draft, setup: SetupIntent, error: ErrorBody): SetupIntent => {
  const failed = draft.put<SetupIntent>({
    ...setup,
    last_setup_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  draft.emit('setup_intent.setup_failed', failed)
  return failed
}
