import { longestMessage } from '#domain/moderation/report.ts'
import type { Problem } from '#domain/result.ts'
import { wholeNumber } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { FieldProblem } from '../ui/error-summary.tsx'

const ids: Readonly<Record<string, string>> = { reason: 'reason', userMessage: 'message', userEmail: 'email' }

/** What is wrong with a report, for the summary: the words beside the fields, in their order, and where those are. */
export function reportProblems(
  t: Translator,
  problems: readonly Problem[],
  prefix: string,
): readonly FieldProblem[] {
  const place = ({ field = '' }: Problem) => Object.keys(ids).indexOf(field)
  const inOrder = problems.toSorted((one, other) => place(one) - place(other))
  return inOrder.map(problem => ({
    id: `${prefix}-${ids[problem.field ?? ''] ?? 'reason'}`,
    message: reportWords(t, problem),
  }))
}

/** One problem in words that name its field: they also stand above the form, away from it. */
export function reportWords(t: Translator, { code, field }: Problem): string {
  if (field === 'reason') return t('report.reason_missing')
  if (field === 'userMessage') {
    const label = t('report.message')
    return code === 'max_length'
      ? t('val.max_length_of', { label, 0: wholeNumber(longestMessage, t.locale) })
      : t('report.message_short', { label })
  }
  return code === 'required' ? t('val.required', { label: t('report.email') }) : t(`error.${code}`)
}
