import type { Contribution } from '#domain/cart/cart.ts'
import { fromIsoDate } from '#domain/fields/date.ts'
import type { Occasion } from '#domain/order/occasion.ts'
import type { OrderLine } from '#domain/order/order-lines.ts'
import type { OrderAnswer, OrderUnit } from '#domain/order/order-units.ts'
import { longDate, money } from './format.ts'
import type { Locale } from './locales.ts'
import type { Translator } from './translator.ts'
import { questionOf, wordsAbout } from './words-about.ts'

/** What a row of an order is called: « 2 × Tarif plein », « Don mensuel », « Code BERGES10 ». */
export function lineLabel({ isCancelled, ...line }: Omit<OrderLine, 'amount'>, t: Translator): string {
  const label = nameOfLine(line, t)
  return isCancelled ? t('order.cancelled_line', { label }) : label
}

function nameOfLine({ kind, gift, label, quantity }: Omit<OrderLine, 'amount'>, t: Translator): string {
  if (kind === 'discount') return t('order.discount', { code: label })
  if (kind === 'delivery') return t('order.delivery', { label })
  const name = gift === null ? label : t(`order.gift_${gift}`)
  return quantity > 1 ? t('order.quantity', { quantity, label: name }) : name
}

/** Names of items, each once and with how many there are: « 2 × Tarif plein, Repas du soir ». */
export function countedLabels(labels: readonly string[], t: Translator): string {
  const counts = new Map<string, number>()
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts]
    .map(([label, quantity]) => (quantity > 1 ? t('order.quantity', { quantity, label }) : label))
    .join(', ')
}

/** « Du 1er septembre 2026 au 31 août 2027 », or one end of it; null where it is valid without limit. */
export function validityText(
  { validFrom, validUntil }: Pick<Occasion, 'validFrom' | 'validUntil'>,
  locale: Locale,
  t: Translator,
): string | null {
  const day = (iso: string) => longDate(iso, locale, { weekday: false })
  if (validFrom !== null && validUntil !== null)
    return t('order.valid_between', { from: day(validFrom), until: day(validUntil) })
  if (validFrom !== null) return t('order.valid_from', { from: day(validFrom) })
  return validUntil === null ? null : t('order.valid_until', { until: day(validUntil) })
}

/** A line about a unit. `asked`: what of it are the association's own words, empty for none. */
export type UnitNote = { readonly text: string; readonly asked: string }

/** What is said of each unit of a row, a line each: whom it is for, then « Couleur : Noir ». */
export function unitNotes(units: readonly OrderUnit[], t: Translator): readonly (readonly UnitNote[])[] {
  return units.map(({ name, answers, contribution }) => [
    ...(name === '' ? [] : [ours(name)]),
    ...answers.map(answer => ({
      text: wordsAbout(t, answer.label, answerWords(answer, t)),
      asked: questionOf(answer.label),
    })),
    ...(contribution === undefined ? [] : publicWords(contribution, t).map(ours)),
  ])
}

const ours = (text: string): UnitNote => ({ text, asked: '' })

/** What everybody may read of a contribution (rule LAW-3). */
function publicWords({ showName, showAmount, message }: Contribution, t: Translator): readonly string[] {
  const said = (isShown: boolean) => t(isShown ? 'field.yes' : 'field.no')
  return [
    wordsAbout(t, t('order.shown_name'), said(showName)),
    wordsAbout(t, t('order.shown_amount'), said(showAmount)),
    ...(message ? [wordsAbout(t, t('order.shown_message'), message)] : []),
  ]
}

/** What a row costs: « Gratuit » rather than nothing, everywhere the same. Cents. */
export const rowAmount = (cents: number, t: Translator): string =>
  cents === 0 ? t('common.free') : money(cents, t.locale)

/** An answer as a person reads it: « Oui », « 12/03/2027 », « Fichier envoyé », or what was typed. */
export function answerWords({ type, value }: Pick<OrderAnswer, 'type' | 'value'>, t: Translator): string {
  if (typeof value === 'boolean') return t(value ? 'field.yes' : 'field.no')
  if (type === 'File') return t('field.file_sent')
  return type === 'Date' ? (fromIsoDate(String(value)) ?? String(value)) : String(value)
}
