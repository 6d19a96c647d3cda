import type { PaymentIntent } from '../objects/payment-intent.ts'
import { testAccounts } from '../rules/test-accounts.ts'
import type { Draft } from '../store/draft.ts'
import { captureIntent } from './capture-intent.ts'
import { failIntent } from './confirm-intent.ts'

const insufficientFunds = {
  code: 'insufficient_funds',
  message: "The customer's account has insufficient funds to cover this payment.",
}

/** The bank answers to a direct debit, days later in life and soon in the sandbox. */
export const settleDebit = (draft: Draft, intentId: string): void => {
  const intent = draft.need('payment_intent', intentId)
  if (intent.status !== 'processing') return
  const method = draft.need('payment_method', intent.payment_method ?? '')
  const outcome = testAccounts[draft.need('sandbox.method', method.id).test]?.outcome ?? 'paid'
  if (outcome === 'refused') refuseDebit(draft, intent)
  else payDebit(draft, intent, outcome === 'disputed')
}

const payDebit = (draft: Draft, intent: PaymentIntent, disputed: boolean): void => {
  const charge = draft.put({
    ...draft.need('charge', intent.latest_charge ?? ''),
    paid: true,
    status: 'succeeded' as const,
  })
  draft.emit('charge.succeeded', charge)
  captureIntent(draft, intent, charge)
  if (disputed) draft.later('dispute', charge.id, draft.settings.disputeMs)
}

const refuseDebit = (draft: Draft, intent: PaymentIntent): void => {
  const { code, message } = insufficientFunds
  const charge = draft.put({
    ...draft.need('charge', intent.latest_charge ?? ''),
    failure_code: code,
    failure_message: message,
    status: 'failed' as const,
  })
  draft.emit('charge.failed', charge)
  const method = draft.need('payment_method', intent.payment_method ?? '')
  const error = { type: 'card_error' as const, code, message, charge: charge.id, payment_method: method }
  failIntent(draft, intent, error)
}
