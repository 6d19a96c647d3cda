import type Stripe from 'stripe'

type Fields<T> = Record<keyof Required<T>, string[]>

/**
 * The fields of a confirmation token as the SDK types them, since the published document leaves tokens out: a field that the SDK
 * adds or drops does not compile here.
 */
const token = {
  id: ['string'],
  object: ['string'],
  created: ['number'],
  expires_at: ['number', 'null'],
  livemode: ['boolean'],
  mandate_data: ['object', 'null', 'undefined'],
  metadata: ['object', 'null'],
  payment_intent: ['string', 'null'],
  payment_method_options: ['object', 'null'],
  payment_method_preview: ['object', 'null'],
  return_url: ['string', 'null'],
  setup_future_usage: ['string', 'null'],
  setup_intent: ['string', 'null'],
  shipping: ['object', 'null'],
  use_stripe_sdk: ['boolean'],
} satisfies Fields<Stripe.ConfirmationToken>

const card = {
  brand: ['string'],
  checks: ['object', 'null'],
  country: ['string', 'null'],
  description: ['string', 'null', 'undefined'],
  display_brand: ['string', 'null'],
  exp_month: ['number'],
  exp_year: ['number'],
  fingerprint: ['string', 'null', 'undefined'],
  funding: ['string'],
  generated_from: ['object', 'null'],
  iin: ['string', 'null', 'undefined'],
  issuer: ['string', 'null', 'undefined'],
  last4: ['string'],
  networks: ['object', 'null'],
  regulated_status: ['string', 'null'],
  three_d_secure_usage: ['object', 'null'],
  wallet: ['object', 'null'],
} satisfies Fields<Stripe.ConfirmationToken.PaymentMethodPreview.Card>

const debit = {
  bank_code: ['string', 'null'],
  branch_code: ['string', 'null'],
  country: ['string', 'null'],
  fingerprint: ['string', 'null'],
  generated_from: ['object', 'null'],
  last4: ['string', 'null'],
} satisfies Fields<Stripe.ConfirmationToken.PaymentMethodPreview.SepaDebit>

/** What is wrong with an answer about a token, in words. */
export const tokenFaults = (body: unknown): string[] => {
  const given = Object(body)
  const { card: face, sepa_debit: account } = given.payment_method_preview ?? {}
  return [
    ...faults('token', token, given),
    ...(face ? faults('card', card, face) : []),
    ...(account ? faults('sepa_debit', debit, account) : []),
  ]
}

const typeOf = (value: unknown): string => (value === null ? 'null' : typeof value)

const faults = (name: string, fields: Record<string, string[]>, given: Record<string, unknown>): string[] => [
  ...Object.keys(given)
    .filter(key => !Object.hasOwn(fields, key))
    .map(key => `${name}.${key} is unknown`),
  ...Object.entries(fields)
    .filter(([key, types]) => !types.includes(typeOf(given[key])))
    .map(([key]) => `${name}.${key} is ${typeOf(given[key])}`),
]
