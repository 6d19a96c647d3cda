import type { CouponRefusal } from '#domain/coupon/coupon.ts'
import { timeRefusal } from '#domain/coupon/coupon.ts'
import type { Problem } from '#domain/result.ts'
import { exactPercent, headDateTime, money, wholeNumber } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { EditableCoupons } from '#usecases/campaign/edit-coupons.ts'
import type { FieldProblem } from '../../ui/error-summary.tsx'
import { limitOf, placesProblemWords, problemWords } from './problem-words.ts'

const optionLabels = {
  label: 'extras.name',
  price: 'extras.price',
  required: 'extras.is_required',
  perOrder: 'extras.per_order',
  rate: 'extras.rate',
  places: 'editor.places',
  capacity: 'editor.capacity',
} as const

/** The words of a field of an option. */
export function labelOfOptionField(t: Translator, field: string): string {
  return Object.hasOwn(optionLabels, field) ? t(optionLabels[field as keyof typeof optionLabels]) : field
}

const codeLabels = {
  code: 'codes.code',
  kind: 'codes.discount',
  percent: 'codes.percent',
  amount: 'codes.amount',
  scope: 'codes.scope',
  start: 'codes.start',
  end: 'codes.end',
  places: 'codes.uses',
  capacity: 'codes.capacity',
} as const

/** The words of a field of a code; each box of a rate is of the rates. */
export function labelOfCodeField(t: Translator, field: string): string {
  if (field.startsWith('rate-')) return t('codes.scope')
  return Object.hasOwn(codeLabels, field) ? t(codeLabels[field as keyof typeof codeLabels]) : field
}

/** What is wrong with an option, with the field that it stands beside. */
export function optionProblems(t: Translator, problems: readonly Problem[]): readonly FieldProblem[] {
  return problems.map(problem => ({
    id: problem.field ?? 'label',
    message: placesProblemWords(t, problem, labelOfOptionField),
  }))
}

/** The same for a code. */
export function codeProblems(t: Translator, problems: readonly Problem[]): readonly FieldProblem[] {
  return problems.map(problem => ({ id: problem.field ?? 'code', message: codeProblemWords(t, problem) }))
}

function codeProblemWords(t: Translator, problem: Problem): string {
  const { code, values } = problem
  if (code === 'CAPACITY_TOO_LOW')
    return t('codes.capacity_too_low', { taken: wholeNumber(limitOf(problem), t.locale) })
  if (code !== 'too_much_off') return problemWords(t, problem, labelOfCodeField)
  return t('codes.too_much_off', {
    rate: String(values?.label ?? ''),
    left: money(Number(values?.left ?? 0), t.locale),
    least: money(Number(values?.least ?? 0), t.locale),
  })
}

type Coupon = EditableCoupons['coupons'][number]

/** What a code takes off. */
export function discountWords(
  t: Translator,
  { percent, amount }: Pick<Coupon, 'percent' | 'amount'>,
): string {
  return amount === null
    ? t('codes.percent_off', { percent: exactPercent((percent ?? 0) / 100, t.locale) })
    : t('codes.amount_off', { amount: money(amount, t.locale) })
}

/** When it may be used; null: always. */
export function windowWords(t: Translator, { startDate, endDate }: Coupon): string | null {
  const start = startDate === null ? '' : headDateTime(startDate, t.locale)
  const end = endDate === null ? '' : headDateTime(endDate, t.locale)
  if (start !== '' && end !== '') return t('codes.between', { start, end })
  if (start !== '') return t('codes.from', { start })
  return end === '' ? null : t('codes.until', { end })
}

/** How often it was used, of how often it may be. */
export function usesWords(t: Translator, { used, units }: Coupon): string {
  if (units === null) return t('codes.used', { used })
  const number = (count: number) => wholeNumber(count, t.locale)
  return t(units.held > 0 ? 'codes.used_of_held' : 'codes.used_of', {
    used: number(units.sold),
    capacity: number(units.capacity),
    held: number(units.held),
  })
}

/** Why it lowers nothing now, whatever is bought; undefined: it does. */
export function stateOf(coupon: Coupon, now: string): Exclude<CouponRefusal, 'otherRates'> | undefined {
  const { units } = coupon
  const refusal = timeRefusal(coupon, now)
  if (refusal === 'early' || refusal === 'expired') return refusal
  return units !== null && units.sold >= units.capacity ? 'usedUp' : undefined
}
