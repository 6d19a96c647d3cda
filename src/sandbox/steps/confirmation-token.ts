import { invalid, missing } from '../objects/api-error.ts'
import type { ConfirmationToken } from '../objects/confirmation-token.ts'
import type { PaymentMethod } from '../objects/payment-method.ts'
import type { Draft } from '../store/draft.ts'
import { newId } from '../store/ids.ts'

/** How long a token can be used, in seconds. */
const lifetime = 12 * 60 * 60

export type GivenToken = {
  return_url?: string
  setup_future_usage?: 'off_session' | 'on_session'
}

/** A token for what a payer typed. `online`: from where they accepted a debit, as the browser's own call shows. */
export const createToken = (
  draft: Draft,
  { allow_redisplay, billing_details, card, customer, id: method, sepa_debit, type }: PaymentMethod,
  given: GivenToken,
): ConfirmationToken => {
  const preview = { allow_redisplay, billing_details, customer, customer_account: null, type }
  const face = card ? { card } : sepa_debit ? { sepa_debit } : {}
  const acceptance = { type: 'online' as const, online: { ip_address: null, user_agent: null } }
  const token = draft.put<ConfirmationToken>({
    id: newId('ctoken'),
    object: 'confirmation_token',
    created: draft.now,
    expires_at: draft.now + lifetime,
    livemode: false,
    mandate_data: type === 'sepa_debit' ? { customer_acceptance: acceptance } : null,
    metadata: null,
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: { ...preview, ...face },
    return_url: given.return_url ?? null,
    setup_future_usage: given.setup_future_usage ?? null,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: true,
  })
  draft.put({ id: token.id, object: 'sandbox.token', method })
  return token
}

type Confirmed = { id: string; object: 'payment_intent' | 'setup_intent' }

/** Uses a token up for an intent: it works once, whatever the bank answers then. */
export const spendToken = (
  draft: Draft,
  id: string,
  { id: intent, object }: Confirmed,
): { token: ConfirmationToken; method: PaymentMethod } => {
  const param = 'confirmation_token'
  const token = draft.get('confirmation_token', id)
  if (!token) throw missing('ConfirmationToken', id, param)
  if (token.payment_intent !== null || token.setup_intent !== null)
    throw invalid('This ConfirmationToken has already been used. Create a new ConfirmationToken.', { param })
  if (token.expires_at <= draft.now)
    throw invalid('This ConfirmationToken has expired. Create a new ConfirmationToken.', { param })
  draft.put<ConfirmationToken>({ ...token, [object]: intent })
  return { token, method: draft.need('payment_method', draft.need('sandbox.token', id).method) }
}
