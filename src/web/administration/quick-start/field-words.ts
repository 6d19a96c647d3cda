import type { PublishedFormType } from '#domain/form/types/index.ts'
import type { Problem } from '#domain/result.ts'
import { amountDigits } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import { textProblem } from '../../form/text-problem.ts'
import type { FieldProblem } from '../../ui/error-summary.tsx'

/** What is wrong with a quick start, with the field that it stands beside. */
export function quickProblem(t: Translator, formType: PublishedFormType, problem: Problem): FieldProblem {
  const { code, field = 'title', values } = problem
  const limit = Number(values?.limit ?? 0)
  if (code === 'amount_min' || code === 'amount_max')
    return { id: field, message: t(`val.${code}`, { 0: amountDigits(limit, t.locale) }) }
  if (code === 'amount_required') return { id: field, message: t('error.amount_required') }
  return { id: field, message: textProblem(t, problem, labelOf(t, formType, field)) }
}

const labels = {
  title: 'quick.name',
  start: 'quick.start',
  place: 'quick.place',
  price: 'quick.price',
  capacity: 'quick.capacity',
  season: 'quick.season',
  goal: 'quick.goal',
} as const

function labelOf(t: Translator, formType: PublishedFormType, field: string): string {
  if (field === 'item') return t(`quick.item.${formType}` as 'quick.item.Shop')
  return Object.hasOwn(labels, field) ? t(labels[field as keyof typeof labels]) : field
}
