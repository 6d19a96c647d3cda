/**
 * Where the provider's script lives. It has to come from there, never from us (PCI DSS, SAQ A); its release train is that of the
 * API version that the SDK speaks.
 */
export const stripeScript = 'https://js.stripe.com/endive/stripe.js'

/** What that script opens in frames and calls, as the provider documents it (docs.stripe.com/security/guide). It loads no images into our page. */
export const stripeOrigins = {
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
} as const
