import type { Problem } from '#domain/result.ts'
import { amountDigits, money, time, wholeNumber } from '#messages/format.ts'
import { personLimitWords } from '#messages/person-limit-words.ts'
import { reservedProblemWords } from '#messages/reserved-words.ts'
import type { Translator } from '#messages/translator.ts'
import { waitWords } from '#messages/wait-words.ts'

type Limit = (t: Translator, limit: number) => string

/** Codes whose text names the limit that the problem carries: amounts in cents, lengths in characters, seconds to wait. */
const withLimit: { readonly [code in Problem['code']]?: Limit } = {
  amount_min: (t, limit) => t('val.amount_min', { 0: amountDigits(limit, t.locale) }),
  amount_max: (t, limit) => t('val.amount_max', { 0: amountDigits(limit, t.locale) }),
  REFUND_TOO_LARGE: (t, limit) => t('refund.too_large', { left: money(limit, t.locale) }),
  TOO_MANY_REQUESTS: waitWords,
  max_length: (t, limit) => t('val.max_length', { 0: wholeNumber(limit, t.locale) }),
}

/** The text of a problem in the translator's language. */
export function messageOf(t: Translator, { code, values }: Problem): string {
  const until = values?.until
  if (code === 'login_locked' && typeof until === 'string')
    return t('account.locked', { time: time(until, t.locale) })
  if (code === 'PERSON_LIMIT') return personLimitWords(t, values)
  if (code === 'RATE_RESERVED') return reservedProblemWords(t, values)
  const limit = values?.limit
  const named = typeof limit === 'number' ? withLimit[code] : undefined
  return named === undefined ? t(`error.${code}`) : named(t, limit as number)
}
