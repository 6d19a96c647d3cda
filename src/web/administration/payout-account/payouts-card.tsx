import type { PayoutStatus } from '#domain/payment/payout-flow.ts'
import { shortDate } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { Tag, type Tone } from '../../ui/banner.tsx'
import { Money } from '../../ui/money.tsx'
import { Card } from '../../ui/surface.tsx'

/** A payout as the page shows it: `on` is its day at the bank, or when it was made. */
export type ListedPayout = {
  readonly id: string
  readonly amount: number
  readonly status: PayoutStatus
  readonly on: string
}

const tones: Readonly<Record<PayoutStatus, Tone>> = {
  pending: 'info',
  paid: 'success',
  failed: 'danger',
  canceled: 'warning',
}

/** What was paid to the association's bank, the newest first. */
export function PayoutsCard({ payouts }: { readonly payouts: readonly ListedPayout[] }) {
  const t = useT()
  return (
    <Card className="stack stack-tight" aria-labelledby="payouts">
      <h2 id="payouts">{t('payout_account.payouts')}</h2>
      {payouts.length === 0 ? (
        <p className="muted">{t('payout_account.payouts_none')}</p>
      ) : (
        <table className="office-table">
          <caption>{t('payout_account.payouts_caption', { count: payouts.length })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('payout_account.payout_date')}</th>
              <th scope="col">{t('payout_account.payout_amount')}</th>
              <th scope="col">{t('payout_account.payout_state')}</th>
            </tr>
          </thead>
          <tbody>
            {payouts.map(({ id, amount, status, on }) => (
              <tr key={id}>
                <th scope="row">{shortDate(on, t.locale)}</th>
                <td>
                  <Money cents={amount} />
                </td>
                <td>
                  <Tag tone={tones[status]}>{t(`payout_account.payout_${status}`)}</Tag>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
