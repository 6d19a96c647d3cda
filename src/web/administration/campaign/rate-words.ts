import type { FormType, Tier } from '#domain/form/form.ts'
import { instalmentsField } from '#domain/form/rate-contents.ts'
import { descriptorOf } from '#domain/form/types/index.ts'
import type { Problem } from '#domain/result.ts'
import { money, wholeNumber } from '#messages/format.ts'
import { reservedWords } from '#messages/reserved-words.ts'
import type { Translator } from '#messages/translator.ts'
import type { EditableRates } from '#usecases/campaign/edit-rates.ts'
import type { FieldProblem } from '../../ui/error-summary.tsx'

/** What the rates of a campaign are called: a key of the words for them. */
export const whatIsSold = (formType: FormType) => descriptorOf(formType)?.sold ?? 'rates'

const labels = {
  tierType: 'editor.type',
  label: 'editor.name',
  description: 'editor.description',
  priceCategory: 'editor.price_kind',
  price: 'editor.price_amount',
  minimum: 'editor.price_minimum',
  vatRate: 'editor.vat',
  places: 'editor.places',
  capacity: 'editor.capacity',
  maxPerUser: 'editor.most',
  saleStart: 'editor.window_start',
  saleEnd: 'editor.window_end',
  taxReceipt: 'editor.receipt',
  counterpart: 'editor.counterpart',
  validFrom: 'editor.valid_from',
  validUntil: 'editor.valid_until',
  movesSold: 'editor.moves_sold',
  reserved: 'editor.reserved',
  reservedCode: 'editor.reserved_code',
  reservedDomains: 'editor.reserved_domains',
} as const

/** The words of a field of a rate. */
export function labelOfRateField(t: Translator, field: string): string {
  if (field.startsWith(instalmentsField(0).slice(0, -1))) return t('editor.instalments')
  return Object.hasOwn(labels, field) ? t(labels[field as keyof typeof labels]) : field
}

/** What is wrong with a rate, with the field that it stands beside. */
export function rateProblems(t: Translator, problems: readonly Problem[]): readonly FieldProblem[] {
  return problems.map(problem => ({ id: problem.field ?? 'label', message: problemWords(t, problem) }))
}

function problemWords(t: Translator, { code, field = '', values }: Problem): string {
  const limit = Number(values?.limit ?? 0)
  if (code === 'required') return t('val.required', { label: labelOfRateField(t, field) })
  if (code === 'max_length') return t('val.max_length', { 0: wholeNumber(limit, t.locale) })
  if (code === 'amount_min') return t('editor.amount_least', { least: money(limit, t.locale) })
  if (code === 'amount_max') return t('editor.amount_most', { most: money(limit, t.locale) })
  if (code === 'code_too_short') return t('editor.code_too_short', { least: limit })
  if (code === 'too_many_domains') return t('editor.too_many_domains', { most: limit })
  if (code === 'CAPACITY_TOO_LOW')
    return t('office.capacity_too_low', { taken: wholeNumber(limit, t.locale) })
  if (code === 'counterpart_quarter') return t('editor.counterpart_quarter', { most: money(limit, t.locale) })
  if (code === 'counterpart_cap') return t('editor.counterpart_cap', { most: money(limit, t.locale) })
  if (field === 'taxReceipt') return t('editor.receipt_bought')
  return t(`error.${code}`)
}

/** What a rate costs, in words. Amounts in cents. */
export function priceWords(
  t: Translator,
  { priceCategory, price, minimumAmount }: Pick<Tier, 'priceCategory' | 'price' | 'minimumAmount'>,
): string {
  if (priceCategory === 'Free') return t('editor.free')
  if (priceCategory === 'Fixed') return money(price, t.locale)
  return minimumAmount === null
    ? t('editor.own_price')
    : t('editor.own_price_from', { amount: money(minimumAmount, t.locale) })
}

type ReservedRate = Pick<EditableRates['rates'][number], 'reservedFor' | 'reservedCode' | 'reservedDomains'>

/** For whom alone a rate is, to who has reserved it: with its code. */
export function reservedTo(
  t: Translator,
  { reservedFor, reservedCode, reservedDomains }: ReservedRate,
): string {
  if (reservedFor === 'code') return t('editor.reserved_by_code', { code: reservedCode ?? '' })
  if (reservedFor === 'members') return reservedWords(t, { kind: 'members' })
  return reservedWords(t, { kind: 'domains', domains: reservedDomains })
}
