import { longDate, money } from '#messages/format.ts'
import { useT } from '../messages.tsx'

/** What was given back, as its payer reads it: amounts in cents, `refundBy` an ISO day. */
export type Withdrawn = {
  readonly createdAt: string
  /** What was paid and goes back. */
  readonly amount: number
  /** What had still to be paid, and is no longer charged. */
  readonly notCharged: number
  readonly refundBy: string
  /** What counts as paid is still at the bank. */
  readonly isAtBank: boolean
}

type Props = { readonly organization: string; readonly withdrawal: Withdrawn }

/** What becomes of the money of a purchase that was given back: what goes back until when, and what is no longer charged. */
export function WithdrawnBody({
  organization,
  withdrawal: { amount, notCharged, refundBy, isAtBank },
}: Props) {
  const t = useT()
  const date = longDate(refundBy, t.locale, { weekday: false })
  const rest = money(notCharged, t.locale)
  return (
    <>
      {amount > 0 && (
        <p>
          {t(isAtBank ? 'space.withdrawn_at_bank' : 'space.withdrawn_refund', {
            organization,
            amount: money(amount, t.locale),
            date,
          })}
        </p>
      )}
      {notCharged > 0 && <p>{t('space.withdrawn_not_charged', { amount: rest })}</p>}
    </>
  )
}
