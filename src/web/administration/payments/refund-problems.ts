import { longestStatement } from '#domain/payment/evidence.ts'
import type { Problem } from '#domain/result.ts'
import { money, wholeNumber } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { FieldProblem } from '../../ui/error-summary.tsx'
import { statementField } from './read-evidence.ts'

/** What is wrong with a refund, with the field that it stands beside; what concerns no field leads to the form. */
export function refundProblems(t: Translator, problems: readonly Problem[]): readonly FieldProblem[] {
  return problems.map(problem => ({ id: idOf(problem), message: wordsOf(t, problem) }))
}

/** The same of a transfer that is noted: everything stands beside its amount. */
export function transferProblems(t: Translator, problems: readonly Problem[]): readonly FieldProblem[] {
  return problems.map(problem => ({ id: 'transferAmount', message: wordsOf(t, problem) }))
}

/** The same of a day of receipt. */
export function deliveryProblems(t: Translator, problems: readonly Problem[]): readonly FieldProblem[] {
  return problems.map(problem => ({ id: 'deliveredOn', message: wordsOf(t, problem) }))
}

/** The same of a mail that was not sent again: it leads to the list of mails. */
export function resendProblems(t: Translator, problems: readonly Problem[]): readonly FieldProblem[] {
  return problems.map(problem => ({ id: 'mails', message: resendWords(t, problem) }))
}

/** Why a mail was not sent again. */
export function resendWords(t: Translator, { code }: Problem): string {
  return t(code === 'TOO_MANY_REQUESTS' ? 'mails.too_often' : 'mails.stale')
}

/** The same of an answer to a dispute. */
export function evidenceProblems(
  t: Translator,
  problems: readonly Problem[],
  disputeId: string,
): readonly FieldProblem[] {
  return problems.map(problem => ({ id: statementField(disputeId), message: evidenceWords(t, problem) }))
}

/** What is wrong with an answer to a dispute, in words that name its field. */
export function evidenceWords(t: Translator, { code }: Problem): string {
  const label = t('evidence.statement')
  if (code === 'required') return t('val.required', { label })
  if (code === 'max_length')
    return t('val.max_length_of', { label, 0: wholeNumber(longestStatement, t.locale) })
  return t(`error.${code}`)
}

function idOf({ field }: Problem): string {
  if (field === 'lines') return 'line'
  return field === 'amount' ? 'amount' : 'what'
}

/** A refund that is too large says how much is left; the page around a refusal shows already what has changed. */
function wordsOf(t: Translator, { code, field, values }: Problem): string {
  if (code === 'CONFLICT') return t('refund.changed')
  if (field === 'lines') return t('refund.lines_required')
  const limit = values?.limit
  if (code === 'REFUND_TOO_LARGE' && typeof limit === 'number') {
    return t('refund.too_large', { left: money(limit, t.locale) })
  }
  return t(`error.${code}`)
}
