import type { Problem } from '#domain/result.ts'
import { money, wholeNumber } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { FieldProblem } from '../../ui/error-summary.tsx'

const labels = {
  category: 'settings.category',
  goal: 'settings.goal',
  giftOnTop: 'settings.gift_on_top',
  giftAmounts: 'settings.gift_amounts',
  freeAmount: 'settings.free_amount',
  freeMinimum: 'settings.free_minimum',
  freeMaximum: 'settings.free_maximum',
  franceOnly: 'settings.france_only',
  nameChange: 'settings.name_change',
  nameChangeEnd: 'settings.name_change_end',
  follows: 'settings.follows',
  reminds: 'settings.reminds',
  approves: 'settings.approves',
  approvesRenewals: 'settings.approves_renewals',
  approvalDays: 'settings.approval_days',
  refunds: 'settings.refunds_rule',
  refundsFrom: 'settings.refunds_from',
  refundsByPayer: 'settings.refunds_by_payer',
} as const

/** The words of a setting. */
export function labelOfSetting(t: Translator, field: string): string {
  const [, kind, number] = /^refund(Days|Percent)([1-9])$/.exec(field) ?? []
  if (number !== undefined)
    return t(kind === 'Days' ? 'settings.refunds_days' : 'settings.refunds_percent', { number })
  return Object.hasOwn(labels, field) ? t(labels[field as keyof typeof labels]) : field
}

/** What is wrong with the settings, with the field that it stands beside. */
export function settingProblems(t: Translator, problems: readonly Problem[]): readonly FieldProblem[] {
  return problems.map(problem => ({ id: problem.field ?? 'category', message: wordsOf(t, problem) }))
}

function wordsOf(t: Translator, { code, values }: Problem): string {
  const limit = Number(values?.limit ?? 0)
  if (code === 'max_length') return t('val.max_length', { 0: wholeNumber(limit, t.locale) })
  if (code === 'amount_min') return t('editor.amount_least', { least: money(limit, t.locale) })
  if (code === 'amount_max') return t('editor.amount_most', { most: money(limit, t.locale) })
  return t(`error.${code}`)
}
