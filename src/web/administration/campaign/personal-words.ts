import type { Problem } from '#domain/result.ts'
import { wholeNumber } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { FieldProblem } from '../../ui/error-summary.tsx'
import { labelOfField } from './field-words.ts'

const labels = {
  thanksPage: 'thanks.page',
  videoUrl: 'thanks.video_url',
  videoTitle: 'thanks.video_title',
} as const

/** Whether a field is one of the association's words; the others say how the campaign looks. */
export const isOfPersonal = (field: string) => Object.hasOwn(labels, field)

/** The words of a field of what makes a campaign personal. */
export function labelOfPersonalField(t: Translator, field: string): string {
  return isOfPersonal(field) ? t(labels[field as keyof typeof labels]) : labelOfField(t, field)
}

/** What is wrong with it, with the field that it stands beside. */
export function personalProblems(t: Translator, problems: readonly Problem[]): readonly FieldProblem[] {
  return problems.map(problem => ({ id: problem.field ?? 'thanksPage', message: problemWords(t, problem) }))
}

function problemWords(t: Translator, { code, field = '', values }: Problem): string {
  if (code === 'required') return t('val.required', { label: labelOfPersonalField(t, field) })
  if (code === 'max_length')
    return t('val.max_length', { 0: wholeNumber(Number(values?.limit ?? 0), t.locale) })
  return t(`error.${code}`)
}
