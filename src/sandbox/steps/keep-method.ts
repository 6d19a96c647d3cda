import type { PaymentMethod } from '../objects/payment-method.ts'
import type { Draft } from '../store/draft.ts'

/**
 * What becomes of a payment method once it was used: kept for its customer where later use was announced, used up
 * where it belongs to nobody.
 */
export const keepMethod = (
  draft: Draft,
  method: PaymentMethod,
  customer: string | null,
  usage: 'off_session' | 'on_session' | null,
  authenticated: boolean,
): void => {
  const secret = draft.need('sandbox.method', method.id)
  const attaches = usage !== null && customer !== null && method.customer === null
  if (attaches) attachMethod(draft, method, customer)
  const spent = method.customer === null && !attaches
  const setUp = secret.setUp || (usage === 'off_session' && authenticated)
  if (spent !== secret.spent || setUp !== secret.setUp) draft.put({ ...secret, spent, setUp })
}

export const attachMethod = (draft: Draft, method: PaymentMethod, customer: string): PaymentMethod => {
  const attached = draft.put({ ...method, customer })
  draft.emit('payment_method.attached', attached)
  return attached
}
