import type { Problem } from '#domain/result.ts'
import type { Translator } from '#messages/translator.ts'
import type { FieldProblem } from '../../ui/error-summary.tsx'
import { placesProblemWords } from './problem-words.ts'

const poolLabels = { label: 'pools.name', capacity: 'pools.capacity' } as const

/** The words of a field of a pool; each box of a rate is of the rates. */
export function labelOfPoolField(t: Translator, field: string): string {
  if (field.startsWith('rate-')) return t('pools.rates')
  return Object.hasOwn(poolLabels, field) ? t(poolLabels[field as keyof typeof poolLabels]) : field
}

/** What is wrong with a pool; its rates are one group, whose first box is named. */
export function poolProblems(
  t: Translator,
  problems: readonly Problem[],
  firstRate: string,
): readonly FieldProblem[] {
  return problems.map(problem => ({
    id: problem.field === 'rates' ? firstRate : (problem.field ?? 'label'),
    message: placesProblemWords(t, problem, labelOfPoolField),
  }))
}
