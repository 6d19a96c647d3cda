import { normaliseAmountInput, parseAmount } from '#domain/fields/amount.ts'
import { amountDigits } from '#messages/format.ts'
import type { Locale } from '#messages/locales.ts'

/** The text of an amount field at rest: « 1 234,50 », “1234.50”; empty for what is no amount. */
export function amountAtRest(text: string, locale: Locale): string {
  const cents = parseAmount(text)
  if (cents === undefined) return ''
  return locale === 'fr' ? amountDigits(cents, locale) : (cents / 100).toFixed(2)
}

/** The text while somebody types: no spaces, the decimal sign of the language. */
export function amountInHand(text: string, locale: Locale): string {
  const plain = normaliseAmountInput(text)
  return locale === 'fr' ? plain.replace('.', ',') : plain
}
