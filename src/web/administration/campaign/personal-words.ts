import type { Problem } from '#domain/result.ts'
import { wholeNumber } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { FieldProblem } from '../../ui/error-summary.tsx'

const labels = {
  thanksPage: 'thanks.page',
  thanksMail: 'thanks.mail',
  videoUrl: 'thanks.video_url',
  videoTitle: 'thanks.video_title',
} as const

/** The words of a field of what makes a campaign personal. */
export function labelOfPersonalField(t: Translator, field: string): string {
  return Object.hasOwn(labels, field) ? t(labels[field as keyof typeof labels]) : field
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
