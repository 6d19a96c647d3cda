import type { Problem } from '#domain/result.ts'
import { money, wholeNumber } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'

/** The limit that a problem names; an amount in cents. */
export const limitOf = ({ values }: Problem) => Number(values?.limit ?? 0)

/** What is wrong with a field, in words. */
export function problemWords(
  t: Translator,
  problem: Problem,
  labelOf: (t: Translator, field: string) => string,
): string {
  const { code, field = '' } = problem
  const limit = limitOf(problem)
  if (code === 'required') return t('val.required', { label: labelOf(t, field) })
  if (code === 'max_length') return t('val.max_length', { 0: wholeNumber(limit, t.locale) })
  if (code === 'amount_min') return t('editor.amount_least', { least: money(limit, t.locale) })
  if (code === 'amount_max') return t('editor.amount_most', { most: money(limit, t.locale) })
  return t(`error.${code}`)
}

/** The same where something may have too few places. */
export function placesProblemWords(...[t, problem, labelOf]: Parameters<typeof problemWords>): string {
  if (problem.code !== 'CAPACITY_TOO_LOW') return problemWords(t, problem, labelOf)
  return t('office.capacity_too_low', { taken: wholeNumber(limitOf(problem), t.locale) })
}
