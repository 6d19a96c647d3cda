import type { ColumnKind, ListState } from '#domain/list/lists.ts'
import type { PaymentMeans } from '#domain/payment/payment-means.ts'
import type { Translator } from './translator.ts'

/** What was bought, as a list reads it. */
export type WordedLine = { readonly label: string; readonly tierType: string; readonly quantity: number }

type Value = string | number | null | readonly WordedLine[]

/** A cell of a list in words: what was bought, a state, a means of payment, or the text as it is. */
export function listedWords(kind: ColumnKind, value: Value, t: Translator): string {
  if (value === null) return ''
  if (typeof value === 'object') return value.map(line => lineWords(line, t)).join(', ')
  if (kind === 'state') return t(`lists.state.${value as ListState}`)
  if (kind === 'means') return t(`lists.means.${value as PaymentMeans}`)
  return String(value)
}

/** Gifts have words of their own in every language. */
function lineWords({ label, tierType, quantity }: WordedLine, t: Translator): string {
  const name =
    label === '' ? t(tierType === 'MonthlyDonation' ? 'order.gift_monthly' : 'order.gift_once') : label
  return quantity > 1 ? t('order.quantity', { quantity, label: name }) : name
}
