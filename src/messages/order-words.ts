import { fromIsoDate } from '#domain/fields/date.ts'
import type { Occasion } from '#domain/order/occasion.ts'
import type { OrderLine } from '#domain/order/order-lines.ts'
import type { OrderAnswer, OrderUnit } from '#domain/order/order-units.ts'
import { longDate } from './format.ts'
import type { Locale } from './locales.ts'
import type { Translator } from './translator.ts'
import { wordsAbout } from './words-about.ts'

/** What a row of an order is called: « 2 × Tarif plein », « Don mensuel », « Code BERGES10 ». */
export function lineLabel({ kind, gift, label, quantity }: Omit<OrderLine, 'amount'>, t: Translator): string {
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

/** What is said of each unit of a row, a line each: whom it is for, then « Couleur : Noir ». */
export function unitNotes(units: readonly OrderUnit[], t: Translator): readonly (readonly string[])[] {
  return units.map(({ name, answers }) => [
    ...(name === '' ? [] : [name]),
    ...answers.map(answer => wordsAbout(t, answer.label, answerWords(answer, t))),
  ])
}

/** An answer as a person reads it: « Oui », « 12/03/2027 », « Fichier envoyé », or what was typed. */
function answerWords({ type, value }: Pick<OrderAnswer, 'type' | 'value'>, t: Translator): string {
  if (typeof value === 'boolean') return t(value ? 'field.yes' : 'field.no')
  if (type === 'File') return t('field.file_sent')
  return type === 'Date' ? (fromIsoDate(String(value)) ?? String(value)) : String(value)
}
