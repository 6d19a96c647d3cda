import {
  clearableText,
  filledText,
  flag,
  ignored,
  integer,
  listOf,
  metadata,
  oneOf,
  shape,
  text,
} from './params.ts'

const address = shape(
  {},
  { city: text, country: text, line1: text, line2: text, postal_code: text, state: text },
)

export const billing = shape({}, { address, email: text, name: text, phone: text, tax_id: text })

const card = shape(
  { number: text, exp_month: integer, exp_year: integer },
  { cvc: text, networks: shape({}, { preferred: text }) },
)

/** What makes a payment method, alone or inside an intent. */
export const methodRules = {
  allow_redisplay: oneOf('always', 'limited', 'unspecified'),
  billing_details: billing,
  card,
  metadata,
  radar_options: ignored,
  sepa_debit: shape({ iban: filledText }, {}),
}
export const methodType = oneOf('card', 'sepa_debit')

export const mandateData = shape(
  {
    customer_acceptance: shape(
      { type: oneOf('offline', 'online') },
      { accepted_at: integer, offline: ignored, online: shape({}, { ip_address: text, user_agent: text }) },
    ),
  },
  {},
)

export const usage = oneOf('off_session', 'on_session')
export const captureMethod = oneOf('automatic', 'automatic_async', 'manual')
export const methodTypes = listOf(filledText)
export const methodOptions = (value: unknown): Record<string, unknown> => ({ ...(value as object) })
export const automaticMethods = shape({ enabled: flag }, { allow_redirects: oneOf('always', 'never') })
export const transferData = shape({ destination: filledText }, { amount: integer })

/** What a merchant may say of an intent at any time before it is paid. */
export const describingRules = {
  description: clearableText,
  metadata,
  receipt_email: clearableText,
  statement_descriptor: clearableText,
  statement_descriptor_suffix: clearableText,
}
