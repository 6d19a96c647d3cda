import { invalid } from '../objects/api-error.ts'
import type { Mandate, PaymentMethod } from '../objects/payment-method.ts'
import type { Draft } from '../store/draft.ts'
import { newId, randomText } from '../store/ids.ts'

export type GivenMandate = {
  customer_acceptance: {
    type: 'offline' | 'online'
    accepted_at?: number
    online?: { ip_address?: string; user_agent?: string }
    offline?: unknown
  }
}

/** The mandate under which an account is debited: the one it has, or a new one that the payer has just accepted. */
export const mandateFor = (
  draft: Draft,
  method: PaymentMethod,
  given: GivenMandate | undefined,
): string | null => {
  if (method.type !== 'sepa_debit') return null
  const secret = draft.need('sandbox.method', method.id)
  if (!given) {
    if (secret.mandate) return secret.mandate
    throw invalid('This operation requires a mandate for sepa_debit: provide mandate_data.', {
      code: 'parameter_missing',
      param: 'mandate_data',
    })
  }
  const { customer_acceptance: acceptance } = given
  const { ip_address = null, user_agent = null } = acceptance.online ?? {}
  const mandate = draft.put<Mandate>({
    id: newId('mandate'),
    object: 'mandate',
    customer_acceptance: {
      accepted_at: acceptance.accepted_at ?? draft.now,
      type: acceptance.type,
      ...(acceptance.type === 'online' ? { online: { ip_address, user_agent } } : { offline: {} }),
    },
    livemode: false,
    multi_use: {},
    payment_method: method.id,
    payment_method_details: {
      type: 'sepa_debit',
      sepa_debit: { reference: randomText(16).toUpperCase(), url: '' },
    },
    status: 'active',
    type: 'multi_use',
  })
  draft.put({ ...secret, mandate: mandate.id })
  return mandate.id
}
