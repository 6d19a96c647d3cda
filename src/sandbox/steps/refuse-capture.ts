import { cardError, invalid, KeptError } from '../objects/api-error.ts'
import type { Charge } from '../objects/charge.ts'
import type { PaymentIntent } from '../objects/payment-intent.ts'
import type { Draft } from '../store/draft.ts'
import { cancelIntent } from './cancel-intent.ts'
import { failIntent } from './confirm-intent.ts'

const message = 'Your card was declined.'

/** The bank that had authorised a charge does not let it be taken: the intent waits for another payment method. */
export const declineCapture = (draft: Draft, intent: PaymentIntent, authorised: Charge): KeptError => {
  const charge = draft.put<Charge>({
    ...authorised,
    failure_code: 'card_declined',
    failure_message: message,
    outcome: {
      advice_code: null,
      network_status: 'declined_by_network',
      reason: 'generic_decline',
      risk_level: 'normal',
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    },
    paid: false,
    status: 'failed',
  })
  draft.emit('charge.failed', charge)
  const error = cardError('card_declined', message, {
    charge: charge.id,
    decline_code: 'generic_decline',
    payment_method: draft.need('payment_method', intent.payment_method ?? ''),
  })
  draft.forget('lapse', intent.id)
  return new KeptError(402, {
    ...error,
    payment_intent: failIntent(draft, { ...intent, amount_capturable: 0 }, error),
  })
}

/** The bank gave the authorisation up before its time: the intent is canceled, as one that nobody captured. */
export const expireCapture = (draft: Draft, intent: PaymentIntent, authorised: Charge): KeptError => {
  const { error } = invalid(
    `Charge ${authorised.id} cannot be captured because its authorization has expired.`,
    {
      code: 'charge_expired_for_capture',
      charge: authorised.id,
    },
  ).body
  return new KeptError(400, { ...error, payment_intent: cancelIntent(draft, intent, 'automatic') })
}
