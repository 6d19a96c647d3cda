/** How an error is shown: a whole page, a passing toast, or a message beside its field. */
export type Shown = 'page' | 'toast' | 'field'
type Entry = { readonly http: number; readonly shown: Shown; readonly retry: boolean }

const field: Entry = { http: 400, shown: 'field', retry: false }
const page = (http: number, retry = false): Entry => ({ http, shown: 'page', retry })
const toast = (http: number, retry = false): Entry => ({ http, shown: 'toast', retry })

/**
 * THE error catalogue: code -> HTTP status, how it is shown, whether trying again can help. Each code has a text
 * `error.CODE` in every language of `messages/` (rule ERR-1, platform API).
 */
export const errors = {
  // input beside its field (rule FLD-1)
  required: field,
  too_short: field,
  digit: field,
  forbidden_character: field,
  forbidden_value: field,
  forbidden_word: field,
  repeated_character: field,
  no_vowel: field,
  not_latin: field,
  names_equal: field,
  email_invalid: field,
  email_mismatch: field,
  phone_invalid: field,
  date_invalid: field,
  moment_past: field,
  season_overlaps: field,
  copies_invalid: field,
  shift_invalid: field,
  day_invalid: field,
  most_invalid: field,
  most_below_least: field,
  too_many_amounts: field,
  birth_date_out_of_range: field,
  delivery_day_out_of_range: field,
  confirmation_day: field,
  minor: field,
  zip_code_invalid: field,
  country_not_allowed: field,
  country_unknown: field,
  siren_invalid: field,
  rna_invalid: field,
  legal_status_required: field,
  max_length: field,
  amount_required: field,
  amount_min: field,
  amount_max: field,
  amount_invalid: field,
  tip_invalid: field,
  tip_choice: field,
  debit_day: field,
  value_invalid: field,
  must_be_true: field,
  unknown_tier: field,
  unknown_field: field,
  unknown_option: field,
  custom_amount_not_allowed: field,
  quantity_invalid: field,
  not_sold_out: field,
  cart_empty: field,
  INSTALLMENTS_NOT_ALLOWED: field,
  MINIMUM_CART_NOT_REACHED: toast(400),
  gdrpConsentError: field,
  cgvConsentError: field,
  SALES_CONDITIONS_CHANGED: { http: 409, shown: 'field', retry: false },
  tipConsentError: field,
  // carts and forms
  CART_UNKNOWN: page(404),
  CART_INVALID: toast(409, true),
  TICKETS_SOLD_OUT: toast(409),
  OPTIONS_SOLD_OUT: toast(409),
  TARIFF_CHANGED: toast(409, true),
  PERSON_LIMIT: { http: 409, shown: 'field', retry: false },
  FORM_CLOSED: toast(409),
  PAYMENT_IN_PROGRESS: toast(409, true),
  // the waiting room (rule ROOM-5)
  WAITING_ROOM: page(503, true),
  PASS_IN_USE: toast(409, true),
  PASS_MISSING: toast(409),
  // carts of programs (rules CHK-1 to CHK-4)
  CART_PAID: toast(409),
  IDEMPOTENCY_CONFLICT: toast(409),
  RETURN_NOT_ALLOWED: field,
  metadata_too_long: field,
  COUPON_INVALID: { http: 404, shown: 'field', retry: false },
  file_too_large: { http: 413, shown: 'field', retry: false },
  file_type: { http: 415, shown: 'field', retry: false },
  // payments (rule PAY-22, platform API)
  PAYMENT_ERROR: toast(500, true),
  CART_EXPIRED: page(404),
  AUTHENTICATION_FAILURE: toast(402, true),
  REDIRECT_URL_EMPTY: page(504, true),
  REDIRECT_URL_EMPTY_WITH_CONFIRMED_PAYMENT: page(504),
  PAYMENT_MAX_ERROR_ATTEMPTS: page(409),
  PAYMENT_INITIALIZE_ERROR: toast(502, true),
  PAYMENT_REFUSED: toast(402, true),
  DEBIT_METHOD_INVALID: { http: 400, shown: 'toast', retry: true },
  DUPLICATED_PAYMENT: page(409),
  PAYMENT_CANCELED: page(409),
  ORGANIZATION_WALLET_ERROR: toast(409),
  PAYMENTS_SUSPENDED: toast(503, true),
  ACCOUNT_UNREACHABLE: toast(502, true),
  SCHEDULE_ENDED: page(409),
  WITHDRAWAL_OVER: page(409),
  CARD_IN_USE: toast(409),
  // refunds (rule REF-2)
  REFUND_TOO_LARGE: toast(409),
  REFUND_IN_PROGRESS: toast(409, true),
  EVIDENCE_SENT: toast(409),
  EVIDENCE_LATE: toast(409),
  DISPUTE_DECIDED: toast(409),
  PAYMENT_CONTESTED: toast(409),
  PAYMENT_NOT_COLLECTED: toast(409),
  PAYMENT_AT_THE_BANK: toast(409),
  // the back office
  moment_invalid: field,
  end_before_start: field,
  colour_invalid: field,
  image_required: field,
  video_invalid: field,
  capacity_invalid: field,
  percent_invalid: field,
  rate_required: field,
  code_invalid: field,
  code_taken: { http: 409, shown: 'field', retry: false },
  too_much_off: field,
  CAPACITY_TOO_LOW: { http: 409, shown: 'field', retry: false },
  image_type: { http: 415, shown: 'field', retry: false },
  CAMPAIGN_CHANGED: toast(409),
  STATE_REFUSED: toast(409),
  NOTHING_TO_SELL: toast(409),
  LEGAL_TEXTS_MISSING: toast(409),
  ALREADY_ADMINISTRATOR: { http: 409, shown: 'field', retry: false },
  LAST_ADMINISTRATOR: toast(409),
  INVITATION_OF_ANOTHER: page(409),
  ORGANIZATION_KNOWN: { http: 409, shown: 'field', retry: false },
  // keys and event endpoints (rules INT-1 to INT-3)
  API_KEYS_FULL: toast(409),
  ENDPOINTS_FULL: toast(409),
  origin_invalid: field,
  origins_too_many: field,
  endpoint_url_invalid: field,
  endpoint_url_private: field,
  endpoint_events_required: field,
  // accounts
  email_same: field,
  email_taken: page(409),
  password_wrong: field,
  login_refused: { http: 401, shown: 'field', retry: true },
  password_expired: page(403),
  login_locked: { http: 429, shown: 'field', retry: true },
  link_invalid: page(410),
  // the second factor (rule ACC-9): the first leads to one, the second to its proof
  FACTOR_NEEDED: page(403),
  PROOF_NEEDED: page(403),
  factor_code_wrong: { http: 401, shown: 'field', retry: true },
  factor_code_used: { http: 401, shown: 'field', retry: true },
  factor_locked: { http: 429, shown: 'field', retry: true },
  passkey_refused: { http: 401, shown: 'field', retry: true },
  passkey_known: { http: 409, shown: 'field', retry: false },
  FACTOR_EXISTS: toast(409),
  LAST_FACTOR: toast(409),
  LAST_OPERATOR: toast(409),
  password_too_simple: field,
  password_mismatch: field,
  // the anti-bot check (rule BOT-1): whoever meets one goes on, under stricter limits
  CAPTCHA_REFUSED: toast(400, true),
  CAPTCHA_NO_KEY: toast(400),
  CAPTCHA_NO_VERSION: toast(400),
  CAPTCHA_SCRIPT_FAILED: toast(400, true),
  CAPTCHA_FAILED: toast(400, true),
  // whole requests (rule ERR-3)
  BAD_REQUEST: page(400),
  UNAUTHENTICATED: page(401),
  FORBIDDEN: page(403),
  NOT_FOUND: page(404),
  CONFLICT: page(409, true),
  PAYLOAD_TOO_LARGE: page(413),
  UNSUPPORTED_MEDIA_TYPE: page(415),
  TOO_MANY_REQUESTS: page(429, true),
  HELD_TOO_MANY: page(429, true),
  file_not_asked: field,
  files_too_many: field,
  MISDIRECTED: page(421, true),
  SERVER_ERROR: page(500, true),
  UNAVAILABLE: page(503, true),
  TIMEOUT: page(504, true),
  UNKNOWN: page(500, true),
} as const satisfies Record<string, Entry>

export type ErrorCode = keyof typeof errors

/** Seconds after which one may try again where the server has too much to do. */
export const busySeconds = 2

/** The HTTP status of a code. */
export function httpStatusOf(code: ErrorCode): number {
  return errors[code].http
}

/** Whether a text from outside is a code of the catalogue. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errors, text)
}
