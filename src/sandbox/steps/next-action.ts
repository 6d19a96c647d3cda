import type { NextAction } from '../objects/payment-intent.ts'
import type { Draft } from '../store/draft.ts'

/** Sends the payer to the bank's page; without a way back only the provider's own script could show it. */
export const bankAction = (
  draft: Draft,
  intent: { id: string; client_secret: string },
  returnUrl: string | undefined,
): NextAction => {
  draft.put({ id: intent.id, object: 'sandbox.return', url: returnUrl ?? null })
  const url = `${draft.settings.url}/3ds/${intent.id}?secret=${intent.client_secret}`
  return returnUrl === undefined
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
    : { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
}
