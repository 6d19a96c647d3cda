import type { PaymentIntent } from '../objects/payment-intent.ts'
import type { PaymentMethod } from '../objects/payment-method.ts'
import type { SetupIntent } from '../objects/setup-intent.ts'
import { spendToken } from '../steps/confirmation-token.ts'
import { type GivenMandate, mandateFor } from '../steps/create-mandate.ts'
import { createMethod, type GivenMethod } from '../steps/create-method.ts'
import type { Draft } from '../store/draft.ts'
import { methodNamed } from './method-named.ts'

export type Confirming = {
  confirmation_token?: string
  mandate_data?: GivenMandate
  payment_method?: string
  payment_method_data?: GivenMethod
  return_url?: string
  setup_future_usage?: 'off_session' | 'on_session'
  use_stripe_sdk?: boolean
}

type ConfirmedWith = {
  method: PaymentMethod
  mandate: string | null
  /** Where the payer comes back to; undefined where the provider's script shows the bank's question. */
  returnUrl: string | undefined
  usage: 'off_session' | 'on_session' | undefined
}

/** What an intent is confirmed with. A token fills in what the call itself does not say; `undefined`: no method is there. */
export const confirmedWith = (
  draft: Draft,
  intent: PaymentIntent | SetupIntent,
  given: Confirming,
): ConfirmedWith | undefined => {
  const used = given.confirmation_token ? spendToken(draft, given.confirmation_token, intent) : undefined
  const method = given.payment_method_data
    ? createMethod(draft, given.payment_method_data)
    : (nameMethod(draft, given.payment_method) ?? used?.method ?? nameMethod(draft, intent.payment_method))
  if (method === undefined) return undefined
  const token = used?.token
  const bySdk = given.use_stripe_sdk ?? token?.use_stripe_sdk ?? false
  return {
    method,
    mandate: mandateFor(draft, method, given.mandate_data ?? acceptedBy(token)),
    returnUrl: bySdk ? undefined : (given.return_url ?? token?.return_url ?? undefined),
    usage: given.setup_future_usage ?? token?.setup_future_usage ?? undefined,
  }
}

const nameMethod = (draft: Draft, id: string | null | undefined): PaymentMethod | undefined =>
  id ? methodNamed(draft, id) : undefined

const acceptedBy = (token: ReturnType<typeof spendToken>['token'] | undefined): GivenMandate | undefined =>
  token?.mandate_data
    ? { customer_acceptance: { type: token.mandate_data.customer_acceptance.type } }
    : undefined
