import type { ConfirmationToken, Preview } from './confirmation-token.ts'

/** The fields of an intent that a browser may see with its client secret. */
const shown: Record<string, string[]> = {
  payment_intent: [
    'id',
    'object',
    'amount',
    'amount_details',
    'automatic_payment_methods',
    'canceled_at',
    'cancellation_reason',
    'capture_method',
    'client_secret',
    'confirmation_method',
    'created',
    'currency',
    'description',
    'last_payment_error',
    'livemode',
    'next_action',
    'payment_method',
    'payment_method_types',
    'processing',
    'receipt_email',
    'setup_future_usage',
    'shipping',
    'status',
  ],
  setup_intent: [
    'id',
    'object',
    'automatic_payment_methods',
    'cancellation_reason',
    'client_secret',
    'created',
    'description',
    'last_setup_error',
    'livemode',
    'next_action',
    'payment_method',
    'payment_method_types',
    'status',
    'usage',
  ],
}

/** An answer as the publishable key gets it: without what concerns the merchant alone. */
export const browserView = (answer: object): object => {
  if (isToken(answer)) return { ...answer, payment_method_preview: faceOf(answer.payment_method_preview) }
  const fields = shown[(answer as { object?: string }).object ?? '']
  if (!fields) return answer
  return Object.fromEntries(Object.entries(answer).filter(([name]) => fields.includes(name)))
}

const isToken = (answer: object): answer is ConfirmationToken =>
  (answer as { object?: string }).object === 'confirmation_token'

/** What tells one card from another is the merchant's to know. */
const faceOf = ({ card, sepa_debit, ...rest }: Preview): object => ({
  ...rest,
  ...(card && { card: { ...card, fingerprint: undefined } }),
  ...(sepa_debit && { sepa_debit: { ...sepa_debit, fingerprint: undefined } }),
})
