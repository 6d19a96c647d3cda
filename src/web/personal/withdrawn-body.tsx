import { longDate, money } from '#messages/format.ts'
import { useT } from '../messages.tsx'

/** What was given back, as its payer reads it: amounts in cents, `refundBy` an ISO day. */
export type Withdrawn = {
  readonly createdAt: string
  /** What counts as paid and goes back. */
  readonly amount: number
  /** What of it is still at the bank. */
  readonly atBank: number
  /** What had still to be paid, and is no longer charged. */
  readonly notCharged: number
  readonly refundBy: string
}

type Props = { readonly organization: string; readonly withdrawal: Withdrawn }

/** What becomes of the money of a purchase that was given back: what goes back until when, and what is no longer charged. */
export function WithdrawnBody({ organization, withdrawal: { amount, atBank, notCharged, refundBy } }: Props) {
  const t = useT()
  const date = longDate(refundBy, t.locale, { weekday: false })
  const paid = amount - atBank
  const facts = (cents: number) => ({ organization, amount: money(cents, t.locale), date })
  return (
    <>
      {paid > 0 && <p>{t('space.withdrawn_refund', facts(paid))}</p>}
      {atBank > 0 && (
        <p>{t(paid > 0 ? 'space.withdrawn_also_at_bank' : 'space.withdrawn_at_bank', facts(atBank))}</p>
      )}
      {notCharged > 0 && <p>{t('space.withdrawn_not_charged', facts(notCharged))}</p>}
    </>
  )
}
