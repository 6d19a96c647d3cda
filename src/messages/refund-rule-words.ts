import { type DatedRefundRule, type DatedStep, datedSteps } from '#domain/form/refund-steps.ts'
import { longDate, percent } from './format.ts'
import type { Translator } from './translator.ts'

/**
 * What is given back, in one sentence: « Remboursement : la totalité jusqu’au 12 mars 2027, puis 50 % jusqu’au 4 avril 2027, puis rien. »
 * `orderedAt`: the instant of the purchase; null before there is one.
 */
export function refundRuleWords(t: Translator, rule: DatedRefundRule, orderedAt: string | null): string {
  const steps = datedSteps(rule, orderedAt)
  const [first, ...others] = steps.map(step =>
    t('refundRule.step', { much: shareWords(t, step.percent), when: whenWords(t, rule, step) }),
  )
  if (first === undefined) return t('refundRule.none')
  const said = others.reduce((before, after) => t('refundRule.then', { before, after }), first)
  const lastsToStart = rule.countsFrom === 'start' && steps.at(-1)?.days === 0
  return t(lastsToStart ? 'refundRule.steps_to_start' : 'refundRule.steps', { steps: said })
}

/** The same, with who does it: the payer by themselves, or the association that they ask. */
export function refundTermsWords(t: Translator, rule: DatedRefundRule, orderedAt: string | null): string {
  const said = refundRuleWords(t, rule, orderedAt)
  if (rule.steps.length === 0 && !rule.byPayer) return said
  return `${said} ${t(rule.byPayer ? 'refundRule.by_payer' : 'refundRule.asked')}`
}

const shareWords = (t: Translator, share: number) =>
  share === 100 ? t('refundRule.all') : percent(share / 100, t.locale)

function whenWords(t: Translator, { countsFrom }: DatedRefundRule, { days, until }: DatedStep): string {
  if (countsFrom === 'start' && days === 0) return t('refundRule.until_start')
  if (until !== null) return t('refundRule.until', { date: longDate(until, t.locale, { weekday: false }) })
  return t(countsFrom === 'start' ? 'refundRule.days_before' : 'refundRule.days_after', { days })
}
