import * as z from 'zod'
import type { IntentFailure } from '#domain/payment/provider.ts'

/** What a reply says of the last try with a payment method. */
export const failureReply = z.object({
  code: z.string().nullish(),
  decline_code: z.string().nullish(),
  payment_method: z.object({ card: z.object({ fingerprint: z.string().nullish() }).nullish() }).nullish(),
})

const authenticationCodes = [
  'authentication_required',
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
]

/** The failure in our words; the bank's reason where it gave one, the provider's code otherwise. */
export function toFailure({ code, decline_code: declineCode }: z.infer<typeof failureReply>): IntentFailure {
  const reason = declineCode ?? code ?? null
  // an insufficiently authenticated charge comes as a decline whose reason is the authentication
  if ([code, declineCode].some(one => authenticationCodes.includes(one ?? ''))) {
    return { kind: 'authentication', declineCode: reason }
  }
  return { kind: code === 'processing_error' ? 'processing' : 'refused', declineCode: reason }
}
