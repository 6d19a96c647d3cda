import type { NextAction } from '../objects/payment-intent.ts'
import type { Draft } from '../store/draft.ts'
import { randomText } from '../store/ids.ts'

/** Sends the payer to the bank's page; without a way back only the provider's own script could show it. */
export const bankAction = (
  draft: Draft,
  intent: { id: string },
  returnUrl: string | undefined,
): NextAction => {
  const key = randomText(24)
  draft.put({ id: intent.id, object: 'sandbox.return', url: returnUrl ?? null, key })
  const url = `${draft.settings.url}/3ds/${intent.id}?secret=${key}`
  return returnUrl === undefined
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
    : { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
}
