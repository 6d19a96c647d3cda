import type { Problem } from '#domain/result.ts'
import { wholeNumber } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'

/** What is wrong with a text that has to be given, in words that name its field: they also stand above the form, away from it. */
export function textProblem(t: Translator, { code, values }: Problem, label: string): string {
  if (code === 'required') return t('val.required', { label })
  if (code !== 'max_length') return t(`error.${code}`)
  return t('val.max_length_of', { label, 0: wholeNumber(Number(values?.limit ?? 0), t.locale) })
}
