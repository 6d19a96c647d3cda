import type { KeptMethodView } from '#usecases/plan/read-recovery.ts'
import { useT } from '../messages.tsx'

/** « Réessayer avec la carte •••• 4242 (12/28) »: never more of a card or an account than its end. */
export function KeptMethodName({ kept: { means, shown } }: { readonly kept: KeptMethodView }) {
  const t = useT()
  const isCard = means === 'Card'
  if (shown === null) return t(isCard ? 'reg.kept_card_unknown' : 'reg.kept_account_unknown')
  const expiry = expiryText(shown.expiresIn)
  return (
    <>
      {t(isCard ? 'reg.kept_card' : 'reg.kept_account')}{' '}
      <span className="nowrap">
        <span aria-hidden="true">•••• {shown.last4}</span>
        <span className="visually-hidden">{t('reg.ends_in', { digits: shown.last4 })}</span>
        {expiry !== null && ` (${expiry})`}
      </span>
    </>
  )
}

/** `2028-12` as it stands on the card: 12/28. */
function expiryText(expiresIn: string | null): string | null {
  return expiresIn === null ? null : `${expiresIn.slice(5)}/${expiresIn.slice(2, 4)}`
}
