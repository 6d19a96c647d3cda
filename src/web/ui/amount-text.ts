import { normaliseAmountInput, parseAmount } from '#domain/fields/amount.ts'
import { decimalMark, fieldAmount } from '#messages/format.ts'
import type { Locale } from '#messages/locales.ts'

/** The text of an amount field at rest: « 1 234,50 », “1234.50”; empty for what is no amount. */
export function amountAtRest(text: string, locale: Locale): string {
  const cents = parseAmount(text)
  if (cents === undefined) return ''
  return fieldAmount(cents, locale)
}

/** The text while somebody types: no spaces, the decimal sign of the language. */
export function amountInHand(text: string, locale: Locale): string {
  const plain = normaliseAmountInput(text)
  return plain.replace('.', decimalMark(locale))
}
