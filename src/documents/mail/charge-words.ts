import type { Cents } from '#domain/money.ts'
import type { PaymentMethodType, ShownMethod } from '#domain/payment/payment-method-type.ts'
import type { Translator } from '#messages/translator.ts'
import type { Panel, Sender } from './letter.ts'

/** A charge after the first, as its mails tell it. `amount` in cents, `date` an ISO day. */
export type ToldCharge = Sender & {
  readonly payerFirstName: string
  readonly formTitle: string
  readonly amount: Cents
  readonly date: string
  readonly means: PaymentMethodType
  readonly what: ChargeKind
}

/** Which charge of its order: an instalment, a month of a gift, or the only one. */
export type ChargeKind =
  | { readonly kind: 'instalment'; readonly number: number; readonly count: number }
  | { readonly kind: 'month' }
  | { readonly kind: 'single' }

/** « Échéance 2 sur 3 », « Don mensuel ». */
export function chargeName(what: ChargeKind, t: Translator): string {
  if (what.kind === 'instalment') {
    return t('charge.what_instalment', { number: String(what.number), count: String(what.count) })
  }
  return t(what.kind === 'month' ? 'charge.what_month' : 'charge.what_single')
}

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  cartes_bancaires: 'CB',
  amex: 'American Express',
}

/** Which charge it is, and which card or account it is taken from, as far as that is known. */
export function chargePanel(what: ChargeKind, method: ShownMethod | null, t: Translator): Panel {
  const name = chargeName(what, t)
  return method === null ? { text: name } : { heading: name, text: methodText(method, t) }
}

/** « Carte Visa se terminant par 4242 ». */
export function methodText({ means, brand, last4 }: ShownMethod, t: Translator): string {
  if (means === 'Sepa') return t('charge.with_debit', { last4 })
  return t('charge.with_card', { brand: brands[brand ?? ''] ?? '', last4 }).replaceAll('  ', ' ')
}
