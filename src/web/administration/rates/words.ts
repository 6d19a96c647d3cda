import type { FormType, Tier } from '#domain/form/form.ts'
import { formTypes, isPublished } from '#domain/form/types/index.ts'
import type { Problem } from '#domain/result.ts'
import { amountDigits, money, wholeNumber } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import { textProblem } from '../../form/text-problem.ts'
import type { FieldProblem } from '../../ui/error-summary.tsx'

/** What a type calls the things that one chooses on its page. */
export function ratesTitle(t: Translator, formType: FormType): string {
  const begins = isPublished(formType) ? formTypes[formType].begins : 'event'
  const words = {
    event: 'rates.title.tickets',
    season: 'rates.title.tickets',
    article: 'rates.title.products',
    project: 'rates.title.levels',
    gifts: 'rates.title.gifts',
  } as const
  return t(words[begins])
}

/** A price in a word. */
export function priceWords(
  t: Translator,
  { priceCategory, price, minimumAmount }: Pick<Tier, 'priceCategory' | 'price' | 'minimumAmount'>,
): string {
  if (priceCategory === 'Free') return t('rates.free')
  if (priceCategory === 'Fixed') return money(price, t.locale)
  return minimumAmount ? t('rates.open_from', { amount: money(minimumAmount, t.locale) }) : t('rates.open')
}

const labels = {
  label: 'rates.label',
  description: 'rates.description',
  price: 'rates.price',
  minimum: 'rates.minimum',
  capacity: 'rates.capacity',
  maxPerUser: 'rates.max_per_user',
  saleStart: 'rates.sale_start',
  saleEnd: 'rates.sale_end',
} as const

/** What is wrong with a rate, with the field that it stands beside. */
export function rateProblem(t: Translator, problem: Problem): FieldProblem {
  const { code, field = 'label', values } = problem
  const limit = Number(values?.limit ?? 0)
  const label = Object.hasOwn(labels, field) ? t(labels[field as keyof typeof labels]) : field
  if (code === 'amount_min' || code === 'amount_max')
    return { id: field, message: t(`val.${code}`, { 0: amountDigits(limit, t.locale) }) }
  if (code === 'amount_required') return { id: field, message: t('val.required', { label }) }
  if (code === 'CAPACITY_TOO_LOW')
    return { id: field, message: t('office.capacity_too_low', { taken: wholeNumber(limit, t.locale) }) }
  return { id: field, message: textProblem(t, problem, label) }
}
