import type { Problem } from '#domain/result.ts'
import { longDate } from './format.ts'
import type { Translator } from './translator.ts'

/** That a limit per person is passed over all orders (rule CRT-9); by which order, where whoever reads it may know. */
export function personLimitWords(t: Translator, values: Problem['values']): string {
  const { limit, label, order, orderedAt, left } = values ?? {}
  if (typeof limit !== 'number' || typeof label !== 'string') return t('error.PERSON_LIMIT')
  if (typeof order !== 'string' || typeof orderedAt !== 'string')
    return t('val.person_limit', { label, limit })
  const date = longDate(orderedAt, t.locale, { weekday: false })
  return t('val.person_limit_order', { label, limit, order, date, left: Number(left) })
}
