import type { PaymentMethodType, ShownMethod } from '#domain/payment/payment-method-type.ts'
import { useT } from '../messages.tsx'

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  cartes_bancaires: 'CB',
  amex: 'American Express',
}

type Props = { readonly means: PaymentMethodType; readonly method: ShownMethod | null }

/** « Carte Visa •••• 4242 », « Compte bancaire •••• 2606 »: never more of a card or an account than its end. */
export function MethodName({ means, method }: Props) {
  const t = useT()
  const name =
    means === 'Sepa'
      ? t('schedule.method_debit')
      : method === null
        ? t('schedule.method_unknown_card')
        : t('schedule.method_card', { brand: brands[method.brand ?? ''] ?? '' }).trim()
  if (method === null) return name
  return (
    <>
      {name}{' '}
      <span className="nowrap">
        <span aria-hidden="true">•••• {method.last4}</span>
        <span className="visually-hidden">{t('schedule.ends_in', { last4: method.last4 })}</span>
      </span>
    </>
  )
}

/** `2028-12` as it stands on the card: 12/28. */
export function expiryText(expiresIn: string): string {
  return `${expiresIn.slice(5)}/${expiresIn.slice(2, 4)}`
}
