import type { Problem } from '../result.ts'
import type { ContentsValues, Read } from './contents.ts'
import type { Form, FormType } from './form.ts'
import type { DatedRefundRule, RefundBasis, RefundRule, RefundStep } from './refund-steps.ts'
import { descriptorOf, startsOnADay } from './types/index.ts'

/** How far away a step may lie, in days. */
export const longestRefundDays = 365

/** The numbers of the steps that a rule has at most, as the fields of the editor are named after them. */
export const refundStepNumbers = [1, 2, 3] as const

/** Which fields hold a step. */
export const refundStepFields = (number: number) => ({
  days: `refundDays${number}`,
  percent: `refundPercent${number}`,
})

/** Whether a campaign says what it gives back: it sells places, memberships or products. A gift is never given back by a rule. */
export function hasRefundRule(formType: FormType): boolean {
  const sold = descriptorOf(formType)?.sells ?? []
  return sold.some(each => each === 'Registration' || each === 'Membership' || each === 'Product')
}

/** What a campaign says that it gives back, on the date that it has now; null: it says nothing. */
export function datedRuleOf({
  formType,
  refundRule,
  startDate,
}: Pick<Form, 'formType' | 'refundRule' | 'startDate'>): DatedRefundRule | null {
  return refundRule && hasRefundRule(formType) ? { ...refundRule, startDate } : null
}

/** What a page that showed a rule says when it is sent: nothing is agreed to that nobody read (rule REF-17). */
export const shownRuleOf = (rule: DatedRefundRule | null): string =>
  rule === null
    ? ''
    : JSON.stringify([
        rule.countsFrom,
        rule.steps.map(({ days, percent }) => [days, percent]),
        rule.byPayer,
        rule.startDate,
      ])

/** The rule as it was typed in the editor; null: nothing is said. Steps may stand in any order. */
export function readRefundRule(read: Read, formType: FormType): RefundRule | null {
  const chosen = hasRefundRule(formType) ? read.typed('refunds') : ''
  const countsFrom = startsOnADay(formType) && read.typed('refundsFrom') !== 'purchase' ? 'start' : 'purchase'
  const byPayer = read.typed('refundsByPayer') !== ''
  if (chosen === 'none') return { countsFrom, steps: [], byPayer }
  return chosen === 'steps' ? { countsFrom, steps: readSteps(read, countsFrom), byPayer } : null
}

function readSteps(read: Read, countsFrom: RefundBasis): readonly RefundStep[] {
  const typed = refundStepNumbers.flatMap(number => {
    const fields = refundStepFields(number)
    const [days, percent] = [read.typed(fields.days), read.typed(fields.percent)]
    if (days === '' && percent === '') return []
    const step = { days: wholeNumber(days, longestRefundDays), percent: wholeNumber(percent, 100) }
    if (step.days === undefined) read.refuse(outside('refund_days_invalid', fields.days, longestRefundDays))
    if (!step.percent) read.refuse(outside('refund_percent_invalid', fields.percent, 100))
    return step.days === undefined || !step.percent
      ? []
      : [{ number, step: { days: step.days, percent: step.percent } }]
  })
  const isEmpty = refundStepNumbers.every(number =>
    Object.values(refundStepFields(number)).every(field => read.typed(field) === ''),
  )
  if (isEmpty) read.refuse({ code: 'refund_steps_required', field: refundStepFields(1).days })
  const later = countsFrom === 'start' ? -1 : 1
  const ordered = typed.toSorted((one, other) => later * (one.step.days - other.step.days))
  for (const [place, { number, step }] of ordered.entries()) {
    const before = ordered[place - 1]?.step
    if (before === undefined) continue
    const fields = refundStepFields(number)
    if (before.days === step.days) read.refuse({ code: 'refund_days_twice', field: fields.days })
    else if (before.percent <= step.percent)
      read.refuse({ code: 'refund_percent_rises', field: fields.percent })
  }
  return ordered.map(({ step }) => step)
}

function outside(
  code: 'refund_days_invalid' | 'refund_percent_invalid',
  field: string,
  limit: number,
): Problem {
  return { code, field, values: { limit } }
}

function wholeNumber(text: string, most: number): number | undefined {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : undefined
  return number !== undefined && number <= most ? number : undefined
}

/** A rule as the fields of the editor show it. */
export function refundRuleValues(rule: RefundRule | null): ContentsValues {
  const steps = refundStepNumbers.flatMap(number => {
    const [fields, step] = [refundStepFields(number), rule?.steps[number - 1]]
    return [
      [fields.days, step === undefined ? '' : String(step.days)],
      [fields.percent, step === undefined ? '' : String(step.percent)],
    ]
  })
  return {
    refunds: rule === null ? '' : rule.steps.length === 0 ? 'none' : 'steps',
    refundsFrom: rule?.countsFrom ?? 'start',
    ...Object.fromEntries(steps),
    refundsByPayer: rule === null || rule.byPayer ? 'on' : '',
  }
}
