import type { PaymentIntent } from '../objects/payment-intent.ts'
import type { Draft } from '../store/draft.ts'

/** Gives up an intent; what was reserved on a card is released. `automatic` is the provider's own reason. */
export const cancelIntent = (draft: Draft, intent: PaymentIntent, reason: string | null): PaymentIntent => {
  if (intent.status === 'requires_capture' && intent.latest_charge) {
    const charge = draft.need('charge', intent.latest_charge)
    const released = draft.put({ ...charge, amount_refunded: charge.amount, refunded: true })
    draft.emit(reason === 'automatic' ? 'charge.expired' : 'charge.refunded', released)
  }
  const canceled = draft.put<PaymentIntent>({
    ...intent,
    amount_capturable: 0,
    canceled_at: draft.now,
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  })
  draft.forget('lapse', intent.id)
  draft.emit('payment_intent.canceled', canceled)
  return canceled
}

/** An authorisation that nobody captured in time. */
export const lapseIntent = (draft: Draft, intentId: string): void => {
  const intent = draft.need('payment_intent', intentId)
  if (intent.status === 'requires_capture') cancelIntent(draft, intent, 'automatic')
}
