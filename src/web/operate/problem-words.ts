import type { Problem } from '#domain/result.ts'
import type { Translator } from '#messages/translator.ts'
import { textProblem } from '../form/text-problem.ts'
import { settingFieldLabel } from './setting-words.ts'

/** The labels of the fields, each by its name; where two forms have one of the same name, by both. */
const labels = {
  'decide.reasons': 'operator.report_reasons',
  reasons: 'operator.reason',
  confirmedBy: 'operator.counsel_by',
  confirmedOn: 'operator.counsel_on',
  decided: 'operator.counsel_decided',
  debit: 'operator.difference_debit',
  credit: 'operator.difference_credit',
  amount: 'operator.difference_amount_label',
  'change.collectCap': 'operator.organization_cap_own',
  collectCap: 'operator.settings_cap_label',
  refundProofAbove: 'operator.settings_refund_label',
} as const

/** What is said of a problem in a form where that says more than its code does. */
const own = {
  'decide.decision.required': 'operator.report_decision_missing',
  'correct.credit.value_invalid': 'operator.difference_same_account',
  // A refund that its provider knows, or may still make, is no job to give up (rule PAY-9).
  'give-up.reasons.CONFLICT': 'operator.job_refund_made',
  'give-up.reasons.UNAVAILABLE': 'operator.job_refund_unknown',
} as const

/** The field that a problem of a form stands beside; the reasons for what is of the form as a whole. */
export function fieldOf({ field }: Problem): string {
  return field === undefined || field === 'reason' ? 'reasons' : field
}

/** One problem of the form `intent` in words that name its field: they also stand at the top of the page, away from it. */
export function problemWords(t: Translator, intent: string, problem: Problem): string {
  const { code } = problem
  const field = fieldOf(problem)
  const said = wordsAt(own, `${intent}.${field}.${code}`)
  if (said !== undefined) return t(said)
  const known = wordsAt(labels, `${intent}.${field}`) ?? wordsAt(labels, field)
  const label = known === undefined ? settingFieldLabel(t, field) : t(known)
  if (code === 'amount_invalid') return t('operator.amount_invalid', { label })
  if (code === 'value_invalid') return t('operator.value_invalid', { label })
  return textProblem(t, problem, label)
}

function wordsAt<Words extends object>(words: Words, name: string): Words[keyof Words] | undefined {
  return Object.hasOwn(words, name) ? words[name as keyof Words] : undefined
}
